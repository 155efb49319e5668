import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { OperationStatus } from '#contracts/work-orders/operation.events.js';
import { MAX_OPERATIONS, operationTexts } from '#contracts/work-orders/operations.api.js';
import type { Operation } from '#contracts/work-orders/operations.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { ofOrder, open, type DecideOrder } from './work-order.js';
import { assertSeen } from '../platform/streams/seen.js';

/** An operation as it shall be. */
export type OperationDetails = {
  readonly title: string;
  readonly estimatedMinutes: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
};

/** Adds an operation behind the others. One that the same call added before stays as it is. */
export const addOperation =
  (operationId: string, { title, estimatedMinutes, status, mechanicId }: OperationDetails): DecideOrder =>
  (state) => {
    const order = open(state);
    const known = order.operations.find(({ id }) => id === operationId);
    if (known !== undefined) {
      if (known.title !== title || known.estimatedMinutes !== estimatedMinutes)
        throw refuse('idempotency-key-reused');
      return [];
    }
    if (order.operations.length >= MAX_OPERATIONS)
      throw refuse('conflict', { detail: operationTexts.tooMany });
    const of = { ...ofOrder(order), operationId };
    const place = (order.operations.at(-1)?.place ?? -1) + 1;
    const events: WorkOrderEvent[] = [
      { type: 'OperationAdded', version: 1, data: { ...of, title, estimatedMinutes, mechanicId, place } },
    ];
    if (status === 'DONE') events.push({ type: 'OperationFinished', version: 1, data: of });
    if (status === 'STARTED')
      events.push({ type: 'OperationReopened', version: 1, data: { ...of, to: 'STARTED' } });
    return events;
  };

/** Changes what is new about an operation, each as a fact of its own. Missing: stays. */
export const changeOperation =
  (operationId: string, change: Partial<OperationDetails>, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = open(state);
    const operation = operationOf(order, operationId);
    assertSeen(operation, expectedRevision);
    const { title, estimatedMinutes, status, mechanicId } = change;
    const of = { ...ofOrder(order), operationId };
    const events: WorkOrderEvent[] = [];
    if (title !== undefined && title !== operation.title)
      events.push({ type: 'OperationRetitled', version: 1, data: { ...of, title } });
    if (estimatedMinutes !== undefined && estimatedMinutes !== operation.estimatedMinutes) {
      const fromMinutes = operation.estimatedMinutes;
      events.push({ type: 'OperationEstimated', version: 1, data: { ...of, estimatedMinutes, fromMinutes } });
    }
    if (mechanicId !== undefined && mechanicId !== operation.mechanicId) {
      if (operation.runningLogId !== null)
        throw refuse('conflict', { detail: operationTexts.mechanicWhileRunning });
      const fromMechanicId = operation.mechanicId;
      events.push({ type: 'OperationAssigned', version: 1, data: { ...of, mechanicId, fromMechanicId } });
    }
    if (status !== undefined && status !== operation.status) {
      if (operation.runningLogId !== null) throw refuse('clock-running');
      if (status === 'DONE') events.push({ type: 'OperationFinished', version: 1, data: of });
      else events.push({ type: 'OperationReopened', version: 1, data: { ...of, to: status } });
    }
    return events;
  };

/** Takes an operation away that nobody has worked on. */
export const removeOperation =
  (operationId: string, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = open(state);
    const { estimatedMinutes, runningLogId, logCount, revision } = operationOf(order, operationId);
    assertSeen({ revision }, expectedRevision);
    if (runningLogId !== null) throw refuse('clock-running');
    if (logCount > 0) throw refuse('conflict', { detail: operationTexts.hasTimeLogs });
    return [
      { type: 'OperationRemoved', version: 1, data: { ...ofOrder(order), operationId, estimatedMinutes } },
    ];
  };

/** Brings the operations into this order; each must be named once. */
export const orderOperations =
  (operationIds: readonly string[]): DecideOrder =>
  (state) => {
    const order = open(state);
    const before = order.operations.map(({ id }) => id);
    const isWhole =
      new Set(operationIds).size === before.length &&
      operationIds.length === before.length &&
      before.every((id) => operationIds.includes(id));
    if (!isWhole) throw invalid('operationIds', operationTexts.unknown);
    if (before.every((id, place) => operationIds[place] === id)) return [];
    return [{ type: 'OperationsReordered', version: 1, data: { ...ofOrder(order), operationIds } }];
  };

/** The operation of the order; 404 when it has none of this id. */
export function operationOf(order: KnownWorkOrder, operationId: string): Operation {
  const operation = order.operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw refuse('not-found');
  return operation;
}
