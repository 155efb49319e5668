import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { workOrderTones } from '../../ui/feedback/status-tones.js';
import { useWrite } from '../../ui/forms/write.js';
import { useOpenChecks } from './operations/open-checks.js';

type StatusChange = { readonly status: WorkOrderStatus; readonly openChecksReason?: string | null };

/** Sets the status of an order. `dialog`: asks why points of checklists stay open. */
export function useStatusChange({ id }: Pick<WorkOrderAnswer, 'id'>) {
  const { run, busy } = useWrite({
    send: (body: StatusChange) => call<WorkOrderAnswer>(`/work-orders/${id}`, { method: 'PUT', body }),
    refresh: ['work-orders'],
    done: (order) => `${order.number}: ${workOrderTones[order.status].label}`,
    failed: 'Der Auftragsstatus konnte nicht geändert werden.',
  });
  const { finish, dialog } = useOpenChecks(id, (openChecksReason) => {
    void run({ status: 'DONE', openChecksReason });
  });
  return {
    become: (status: WorkOrderStatus) => (status === 'DONE' ? finish() : void run({ status })),
    busy,
    dialog,
  };
}
