import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { workOrderFields } from '#contracts/work-orders/work-order-fields.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../../api/http.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { faultsIn, sentOf } from '../../../ui/forms/record-draft.js';
import { EMPTY_ORDER, faultsOf, type OrderDraft } from './order-draft.js';
import type { CreateOrderProps } from './create-order-dialog.js';

export type OrderForm = ReturnType<typeof useOrderForm>;

/** A new order while it is typed. */
export function useOrderForm({ onCreated, onClose }: CreateOrderProps) {
  const cache = useQueryClient();
  const withParties = useNewParties();
  return useAddForm<OrderDraft, WorkOrderAnswer>({
    empty: EMPTY_ORDER,
    check: (draft) => ({ ...faultsIn(workOrderFields, draft), ...faultsOf(draft) }),
    send: async (draft, idempotencyKey) => {
      const parties = await withParties(draft, idempotencyKey);
      const appointmentId = draft.appointmentId || null;
      const body = { ...parties, appointmentId, ...sentOf(workOrderFields, draft) };
      return call<WorkOrderAnswer>('/work-orders', { method: 'POST', idempotencyKey, body });
    },
    refresh: 'work-orders',
    added: ({ number }) => ['Auftrag erstellt', number],
    onAdded: (order) => {
      // Its appointment has an order now.
      void cache.invalidateQueries({ queryKey: ['appointments'] });
      onCreated(order);
      onClose();
    },
    failed: 'Der Auftrag konnte nicht erstellt werden.',
  });
}

/** Makes the new customer and the new vehicle, each once, however often the order is sent again. */
function useNewParties() {
  const made = useRef(new Map<string, string>());
  const once = async (path: string, body: object, idempotencyKey: string): Promise<string> => {
    const what = JSON.stringify([path, body]);
    const known = made.current.get(what);
    if (known !== undefined) return known;
    const { id } = await call<{ readonly id: string }>(path, { method: 'POST', idempotencyKey, body });
    made.current.set(what, id);
    return id;
  };
  return async (draft: OrderDraft, idempotencyKey: string) => {
    const { isNewCustomer, firstName, lastName, company, phone, email } = draft;
    const { isNewVehicle, licensePlate, make, model } = draft;
    const customerId = isNewCustomer
      ? await once('/customers', { firstName, lastName, company, phone, email }, idempotencyKey)
      : draft.customerId;
    const vehicleId = isNewVehicle
      ? await once('/vehicles', { customerId, licensePlate, make, model }, idempotencyKey)
      : draft.vehicleId;
    return { customerId, vehicleId };
  };
}
