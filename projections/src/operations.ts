import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { OperationEvent, OperationStatus } from '#contracts/work-orders/operation.events.js';
import type { StatusChange, WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { defineReadModel, number, text, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** An operation as it stands. */
export type ListedOperation = {
  readonly id: string;
  readonly workOrderId: string;
  readonly title: string;
  readonly estimatedMinutes: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
  readonly place: number;
  /** Its order is neither done nor cancelled. */
  readonly orderOpen: boolean;
  readonly createdAt: Instant;
  readonly revision: number;
};

type OfOne = Extract<OperationEvent, { data: { operationId: string } }>;

function touch(
  { data, revision }: RecordedEvent<OfOne>,
  what: Partial<ListedOperation>,
): Change<ListedOperation> {
  return { key: data.operationId, apply: (known) => known && { ...known, ...what, revision } };
}

/** All operations of an order that was closed or opened. */
const ofOrder =
  (orderOpen: boolean) =>
  ({ data }: { readonly data: StatusChange }): readonly Change<ListedOperation>[] =>
    data.operationIds.map((key) => ({ key, apply: (known) => known && { ...known, orderOpen } }));

/** All operations of all orders, found by their order and by who has to do them. */
export const operations = defineReadModel<ListedOperation, WorkOrderEvent>({
  name: 'operations',
  version: 1,
  fields: {
    workOrderId: text(({ workOrderId }) => workOrderId),
    place: number(({ place }) => place),
    mechanicId: text(({ mechanicId }) => mechanicId),
    /** 1: somebody has to do it. */
    toDo: number(({ status, orderOpen }) => (status !== 'DONE' && orderOpen ? 1 : 0)),
    createdAt: text(({ createdAt }) => createdAt),
  },
  indexes: [
    ['workOrderId', 'place'],
    ['mechanicId', 'toDo', 'createdAt'],
  ],
  on: {
    OperationAdded: ({ data, revision, metadata }) => {
      const { operationId: id, workOrderId, title, estimatedMinutes, mechanicId, place } = data;
      const facts = { id, workOrderId, title, estimatedMinutes, mechanicId, place };
      const createdAt = metadata.occurredAt;
      return {
        key: id,
        apply: () => ({ ...facts, status: 'OPEN', orderOpen: true, createdAt, revision }),
      };
    },
    OperationRetitled: (event) => touch(event, { title: event.data.title }),
    OperationEstimated: (event) => touch(event, { estimatedMinutes: event.data.estimatedMinutes }),
    OperationAssigned: (event) => touch(event, { mechanicId: event.data.mechanicId }),
    OperationsReordered: ({ data }) =>
      data.operationIds.map((key, place) => ({ key, apply: (known) => known && { ...known, place } })),
    OperationRemoved: ({ data }) => ({ key: data.operationId, apply: () => undefined }),
    OperationFinished: (event) => touch(event, { status: 'DONE' }),
    OperationReopened: (event) => touch(event, { status: event.data.to }),
    OperationStarted: (event) => touch(event, { status: 'STARTED' }),
    OperationStopped: (event) => touch(event, {}),
    TimeLogCorrected: (event) => touch(event, {}),
    WorkOrderReopened: ofOrder(true),
    WorkOrderBegun: ofOrder(true),
    WorkOrderCompleted: ofOrder(false),
    WorkOrderCancelled: ofOrder(false),
  },
});

/** The operations of an order, in their order; there are at most 100. */
export async function operationsOfOrder(
  readModels: ReadModels,
  workOrderId: string,
): Promise<readonly ListedOperation[]> {
  const where = { workOrderId: { eq: workOrderId } };
  return (await readModels.find(operations, { where, sort: [['place', 'asc']], limit: 1_000 })).items;
}

/** What a mechanic has to do (null: what nobody has yet), the oldest first; at most `limit`. */
export async function operationsToDo(
  readModels: ReadModels,
  mechanicId: string | null,
  limit: number,
): Promise<readonly ListedOperation[]> {
  const where = { mechanicId: { eq: mechanicId }, toDo: { eq: 1 } };
  return (await readModels.find(operations, { where, sort: [['createdAt', 'asc']], limit })).items;
}

/** The operation with this id; null: there is none. */
export function operationById(readModels: ReadModels, id: string): Promise<ListedOperation | null> {
  return readModels.get(operations, id);
}

/** The operations with these ids; unknown ones are missing. */
export function operationsByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedOperation>> {
  return readModels.getMany(operations, [...new Set(ids)]);
}
