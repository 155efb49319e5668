import type { WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { workOrderTones } from '../../ui/feedback/status-tones.js';
import { useWrite } from '../../ui/forms/write.js';
import { useOpenChecks } from './operations/open-checks.js';

/** Sets the status of an order. `dialog`: asks why points of checklists stay open. */
export function useStatusChange({ id }: Pick<WorkOrderAnswer, 'id'>) {
  const put = (body: object) => call<WorkOrderAnswer>(`/work-orders/${id}`, { method: 'PUT', body });
  const words = {
    refresh: ['work-orders'],
    done: (order: WorkOrderAnswer) => `${order.number}: ${workOrderTones[order.status].label}`,
    failed: 'Der Auftragsstatus konnte nicht geändert werden.',
  };
  const change = useWrite({ send: (status: WorkOrderStatus) => put({ status }), ...words });
  const checks = useOpenChecks(id, {
    send: (openChecksReason) => put({ status: 'DONE', openChecksReason }),
    ...words,
  });
  return {
    become: (status: WorkOrderStatus) => (status === 'DONE' ? checks.finish() : void change.run(status)),
    busy: change.busy || checks.busy,
    dialog: checks.dialog,
  };
}
