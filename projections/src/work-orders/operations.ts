import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import {
  minutesBetween,
  type OperationEvent,
  type OperationStatus,
  type OperationStopped,
  type TimeLogCorrected,
} from '#contracts/work-orders/operations/operation.events.js';
import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import type { StatusChange, WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { findAll } from '../engine/find-all.js';
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
  /** The template that it was sold by; null: none. */
  readonly jobTemplateId: string | null;
  /** The time that was sold; null: what is planned. */
  readonly soldMinutes: number | null;
  /** Minutes of stopped timers, by mechanic. */
  readonly bookedMinutes: Readonly<Record<string, number>>;
  /** When its order was completed; null: it is not. */
  readonly completedAt: Instant | null;
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

type OrderChange = { readonly data: StatusChange; readonly metadata: { readonly occurredAt: Instant } };

const ofOrder =
  (become: 'open' | 'completed' | 'cancelled') =>
  ({ data, metadata }: OrderChange): readonly Change<ListedOperation>[] => {
    const completedAt = become === 'completed' ? metadata.occurredAt : null;
    const order = { orderOpen: become === 'open', completedAt };
    return data.operationIds.map((key) => ({ key, apply: (known) => known && { ...known, ...order } }));
  };

/** Adds the minutes to those of the mechanic. */
function books(event: RecordedEvent<OperationStopped | TimeLogCorrected>, minutes: number) {
  const { operationId, mechanicId } = event.data;
  return {
    key: operationId,
    apply: (known: ListedOperation | undefined) => {
      if (known === undefined) return undefined;
      const before = known.bookedMinutes[mechanicId] ?? 0;
      const bookedMinutes = { ...known.bookedMinutes, [mechanicId]: before + minutes };
      return { ...known, bookedMinutes, revision: event.revision };
    },
  };
}

const NEW = {
  plan: null,
  status: 'OPEN',
  orderOpen: true,
  jobTemplateId: null,
  soldMinutes: null,
  bookedMinutes: {},
  completedAt: null,
} as const satisfies Partial<ListedOperation>;

export const operations = defineReadModel<ListedOperation, WorkOrderEvent | CustomerTracesForgotten>({
  name: 'operations',
  version: 3,
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
    completedAt: text(({ completedAt }) => completedAt),
  },
  indexes: [
    ['workOrderId', 'place'],
    ['mechanicId', 'toDo', 'createdAt'],
    ['plannedOn', 'plannedAt'],
    ['completedAt'],
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
        apply: () => ({ ...facts, ...NEW, createdAt, revision }),
      };
    },
    OperationSold: (event) => {
      const { jobTemplateId, minutes: soldMinutes } = event.data;
      return touch(event, { jobTemplateId, soldMinutes });
    },
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
    OperationCheckTicked: (event) => touch(event, {}),
    OperationCheckUnticked: (event) => touch(event, {}),
    OperationChecksLeft: (event) => touch(event, {}),
    OperationFinished: (event) => touch(event, { status: 'DONE' }),
    OperationReopened: (event) => touch(event, { status: event.data.to }),
    OperationStarted: (event) => touch(event, { status: 'STARTED' }),
    OperationStopped: (event) => books(event, event.data.durationMinutes),
    TimeLogCorrected: (event) => {
      const { before, durationMinutes } = event.data;
      return books(event, durationMinutes - minutesBetween(before.startedAt, before.endedAt));
    },
    WorkOrderReopened: ofOrder('open'),
    WorkOrderBegun: ofOrder('open'),
    WorkOrderCompleted: ofOrder('completed'),
    WorkOrderCancelled: ofOrder('cancelled'),
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

/** The operations of orders that were completed from the first to the last day, the newest order first. */
export async function operationsCompleted(
  readModels: ReadModels,
  from: LocalDate,
  to: LocalDate,
): Promise<readonly ListedOperation[]> {
  const where = { completedAt: { from: startOfDay(from), to: endOfDay(to) } };
  return findAll(readModels, operations, { where, sort: [['completedAt', 'desc']] });
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
