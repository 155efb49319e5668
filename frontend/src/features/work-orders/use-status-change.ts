import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { workOrderTones } from '../../ui/feedback/status-tones.js';
import { useWrite } from '../../ui/forms/write.js';

/** Sets the status of an order. */
export function useStatusChange({ id }: Pick<WorkOrderAnswer, 'id'>) {
  return useWrite({
    send: (next: WorkOrderStatus) =>
      call<WorkOrderAnswer>(`/work-orders/${id}`, { method: 'PUT', body: { status: next } }),
    refresh: ['work-orders'],
    done: (order) => `${order.number}: ${workOrderTones[order.status].label}`,
    failed: 'Der Auftragsstatus konnte nicht geändert werden.',
  });
}
