import type { BoardOperationAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';

/** Open work of an hour. */
export function boardOperation(id: string, plan: BoardOperationAnswer['plan'] = null): BoardOperationAnswer {
  return {
    id,
    workOrderId: 'o',
    workOrderNumber: 'A-1',
    licensePlate: 'XM-A 1',
    title: id,
    estimatedTimeMin: 60,
    plan,
    status: 'OPEN',
    waitsForApproval: false,
  };
}
