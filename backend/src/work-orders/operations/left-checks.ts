import { refuse } from '#contracts/kernel/problem.js';
import { isLeft, openChecks, type Operation } from '#contracts/work-orders/operations/operations.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';

/**
 * What finishing these operations says about open points of their checklists. 422 that names them and asks, unless there
 * is a reason. Operations that are finished with open points are not asked about again.
 */
export function leaveChecks(
  order: KnownWorkOrder,
  operations: readonly Operation[],
  reason: string | null,
): readonly WorkOrderEvent[] {
  const left = operations.flatMap((operation) => {
    const checks = isLeft(operation) ? [] : openChecks(operation);
    return checks.length === 0 ? [] : [{ operationId: operation.id, checks }];
  });
  if (left.length === 0) return [];
  if (!reason) {
    const detail = doubtAbout(left.flatMap(({ checks }) => checks.map(({ text }) => text)));
    throw refuse('confirmation-needed', { field: 'openChecksReason', detail });
  }
  return left.map(({ operationId, checks }) => {
    const places = checks.map(({ place }) => place);
    const data = { ...ofOrder(order), operationId, places, reason };
    return { type: 'OperationChecksLeft', version: 1, data };
  });
}

function doubtAbout([first = '', ...more]: readonly string[]): string {
  const rest = more.length === 0 ? '' : ` und ${more.length} ${more.length === 1 ? 'weiterer' : 'weitere'}`;
  return `Auf der Checkliste offen: „${first}“${rest}. Bitte geben Sie an, warum trotzdem abgeschlossen wird.`;
}
