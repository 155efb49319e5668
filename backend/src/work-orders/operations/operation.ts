import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { OperationStatus } from '#contracts/work-orders/operations/operation.events.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import { MAX_OPERATIONS } from '#contracts/work-orders/operations/operations.api.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import { toGetId } from '#contracts/work-orders/operations/part-to-get.js';
import type { ApprovedWork } from '#contracts/work-orders/work-order-commands.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../../platform/streams/existing.js';
import { leaveChecks } from './left-checks.js';
import { open, type DecideOrder } from '../work-order.js';

export type OperationDetails = {
  readonly title: string;
  readonly estimatedMinutes: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
};

/** Appends an operation. Idempotent by id. */
export const addOperation =
  (operationId: string, { title, estimatedMinutes, status, mechanicId }: OperationDetails): DecideOrder =>
  (state) => {
    const order = open(state);
    if (title === '') throw invalid('title', operationTexts.newTitle);
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

/** Appends approved work at the end. Known operations stay as they are: somebody may have changed them since. */
export const addApprovedWork =
  (work: readonly ApprovedWork[]): DecideOrder =>
  (state) => {
    const order = open(state);
    const added = work.filter(({ operationId }) => order.operations.every(({ id }) => id !== operationId));
    if (order.operations.length + added.length > MAX_OPERATIONS)
      throw refuse('conflict', { detail: operationTexts.tooMany });
    const first = (order.operations.at(-1)?.place ?? -1) + 1;
    return added.flatMap(({ operationId, title, estimatedMinutes, sold }, at): WorkOrderEvent[] => {
      const of = { ...ofOrder(order), operationId };
      const data = { ...of, title, estimatedMinutes, mechanicId: null, place: first + at };
      const made: WorkOrderEvent = { type: 'OperationAdded', version: 1, data };
      return sold ? [made, { type: 'OperationSold', version: 2, data: { ...of, ...sold } }] : [made];
    });
  };

export const changeOperation =
  (
    operationId: string,
    change: Partial<OperationDetails>,
    openChecksReason: string | null = null,
  ): DecideOrder =>
  (state) => {
    const order = open(state);
    const operation = operationOf(order, operationId);
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
      if (status === 'DONE')
        events.push(...leaveChecks(order, [operation], openChecksReason), {
          type: 'OperationFinished',
          version: 1,
          data: of,
        });
      else events.push({ type: 'OperationReopened', version: 1, data: { ...of, to: status } });
    }
    if (operation.plan !== null && losesTime(operation, change))
      events.push({ type: 'OperationUnplanned', version: 1, data: of });
    return events;
  };

/** Whether the other mechanic has time then, or got other work since this was done, was not asked. */
function losesTime(
  { mechanicId, status }: Operation,
  { mechanicId: other = mechanicId, status: now = status }: Partial<OperationDetails>,
): boolean {
  return other !== mechanicId || (status === 'DONE' && now !== 'DONE');
}

/** Removes it with the work „Teil besorgen“ for its parts that nobody has begun. Its reserved parts are released. */
export const removeOperation =
  (operationId: string): DecideOrder =>
  (state) => {
    const order = open(state);
    const operation = operationOf(order, operationId);
    if (operation.runningLogId !== null) throw refuse('clock-running');
    if (operation.logCount > 0) throw refuse('conflict', { detail: operationTexts.hasTimeLogs });
    const toGet = new Set(operation.wanted.map(({ articleId }) => toGetId(operationId, articleId)));
    const dropped = order.operations.filter(
      ({ id, status, logCount }) => toGet.has(id) && status === 'OPEN' && logCount === 0,
    );
    return [operation, ...dropped].map(({ id, estimatedMinutes, wanted }) => {
      const data = { ...ofOrder(order), operationId: id, estimatedMinutes, wanted };
      return { type: 'OperationRemoved', version: 2, data };
    });
  };

/** Reorders the operations; each must be named once. */
export const orderOperations =
  (operationIds: readonly string[]): DecideOrder =>
  (state) => {
    const order = open(state);
    const before = order.operations.map(({ id }) => id);
    const isWhole = operationIds.length === before.length && before.every((id) => operationIds.includes(id));
    if (!isWhole) throw invalid('operationIds', operationTexts.unknown);
    if (before.every((id, place) => operationIds[place] === id)) return [];
    return [{ type: 'OperationsReordered', version: 1, data: { ...ofOrder(order), operationIds } }];
  };

/** 404 if unknown. */
export function operationOf(order: KnownWorkOrder, operationId: string): Operation {
  return existing(order.operations.find(({ id }) => id === operationId));
}
