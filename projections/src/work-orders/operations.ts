import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { OperationEvent, OperationStatus } from '#contracts/work-orders/operations/operation.events.js';
import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import type { StatusChange, WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { defineReadModel, number, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type ListedOperation = {
  readonly id: string;
  readonly workOrderId: string;
  readonly title: string;
  readonly estimatedMinutes: number;
  readonly status: OperationStatus;
  readonly mechanicId: string | null;
  readonly plan: OperationPlan | null;
  readonly place: number;
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

const ofOrder =
  (orderOpen: boolean) =>
  ({ data }: { readonly data: StatusChange }): readonly Change<ListedOperation>[] =>
    data.operationIds.map((key) => ({ key, apply: (known) => known && { ...known, orderOpen } }));

export const operations = defineReadModel<ListedOperation, WorkOrderEvent | CustomerTracesForgotten>({
  name: 'operations',
  version: 2,
  fields: {
    workOrderId: text(({ workOrderId }) => workOrderId),
    place: number(({ place }) => place),
    mechanicId: text(({ mechanicId }) => mechanicId),
    /** 1: open or started on an open order. */
    toDo: number(({ status, orderOpen }) => (status !== 'DONE' && orderOpen ? 1 : 0)),
    createdAt: text(({ createdAt }) => createdAt),
    /** The day that work which is still to do is planned for. */
    plannedOn: text(({ status, orderOpen, plan }) =>
      status !== 'DONE' && orderOpen ? (plan?.day ?? null) : null,
    ),
    plannedAt: number(({ plan }) => plan?.startMinute ?? 0),
  },
  indexes: [
    ['workOrderId', 'place'],
    ['mechanicId', 'toDo', 'createdAt'],
    ['plannedOn', 'plannedAt'],
  ],
  on: {
    CustomerTracesForgotten: ({ data: { kind, ids } }) =>
      kind === 'operation'
        ? ids.map((key) => ({ key, apply: (known) => known && { ...known, title: ERASED } }))
        : [],
    OperationAdded: ({ data, revision, metadata }) => {
      const { operationId: id, workOrderId, title, estimatedMinutes, mechanicId, place } = data;
      const facts = { id, workOrderId, title, estimatedMinutes, mechanicId, place };
      const createdAt = metadata.occurredAt;
      return {
        key: id,
        apply: () => ({ ...facts, plan: null, status: 'OPEN', orderOpen: true, createdAt, revision }),
      };
    },
    OperationSold: (event) => touch(event, {}),
    OperationRetitled: (event) => touch(event, { title: event.data.title }),
    OperationEstimated: (event) => touch(event, { estimatedMinutes: event.data.estimatedMinutes }),
    OperationAssigned: (event) => touch(event, { mechanicId: event.data.mechanicId }),
    OperationPlanned: (event) => {
      const { day, startMinute, minutes } = event.data;
      return touch(event, { plan: { day, startMinute, minutes } });
    },
    OperationUnplanned: (event) => touch(event, { plan: null }),
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

/** Sorted by place; at most 100. */
export async function operationsOfOrder(
  readModels: ReadModels,
  workOrderId: string,
): Promise<readonly ListedOperation[]> {
  const where = { workOrderId: { eq: workOrderId } };
  return (await readModels.find(operations, { where, sort: [['place', 'asc']], limit: 1_000 })).items;
}

/** Open operations of a mechanic (null: unassigned), oldest first. */
export async function operationsToDo(
  readModels: ReadModels,
  mechanicId: string | null,
  limit: number,
): Promise<readonly ListedOperation[]> {
  const where = { mechanicId: { eq: mechanicId }, toDo: { eq: 1 } };
  return (await readModels.find(operations, { where, sort: [['createdAt', 'asc']], limit })).items;
}

/** On one day, of all mechanics. */
const MOST_PLANNED = 500;

/** The work of a day that is planned and still to do, earliest first. */
export async function operationsPlannedOn(
  readModels: ReadModels,
  day: LocalDate,
): Promise<readonly ListedOperation[]> {
  const where = { plannedOn: { eq: day } };
  const sort = [['plannedAt', 'asc']] as const;
  return (await readModels.find(operations, { where, sort, limit: MOST_PLANNED })).items;
}

export function operationById(readModels: ReadModels, id: string): Promise<ListedOperation | null> {
  return readModels.get(operations, id);
}

export function operationsByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedOperation>> {
  return readModels.getMany(operations, [...new Set(ids)]);
}
