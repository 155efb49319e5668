import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { ERASED, isErased, unlessErased } from '#contracts/kernel/erased.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { minutesBetween } from '#contracts/work-orders/operations/operation.events.js';
import type {
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderStatus,
} from '#contracts/work-orders/work-order.events.js';
import { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';
import { conditionsOf } from '../engine/conditions.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { beginsWordsOf } from '../engine/walk.js';
import type { PageKey, Query, Where } from '../engine/read-store.js';

/** A work order with its sums, for lists. */
export type ListedWorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly description: string | null;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly customerContact: string | null;
  readonly vehicleId: string;
  readonly licensePlate: string | null;
  readonly appointmentId: string | null;
  readonly status: WorkOrderStatus;
  readonly mileageKm: number | null;
  readonly plannedMinutes: number;
  readonly bookedMinutes: number;
  readonly runningClocks: number;
  readonly openReports: number;
  /** Time of the last undecided report; null: none. */
  readonly reportedAt: Instant | null;
  readonly invoice: { readonly id: string; readonly number: string | null; readonly billed: boolean } | null;
  /** Sent invoices from before the order went on: partial ones, and those before a supplement. */
  readonly earlierInvoices: readonly string[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

function created({ data, revision, metadata }: RecordedEvent<WorkOrderCreated>): Change<ListedWorkOrder> {
  const { workOrderId: id, ...facts } = data;
  const { occurredAt } = metadata;
  return {
    key: id,
    apply: () => ({
      id,
      ...facts,
      status: 'OPEN',
      plannedMinutes: 0,
      bookedMinutes: 0,
      runningClocks: 0,
      openReports: 0,
      reportedAt: null,
      invoice: null,
      earlierInvoices: [],
      createdAt: occurredAt,
      updatedAt: occurredAt,
      revision,
    }),
  };
}

function change(
  { data, revision, metadata }: RecordedEvent<WorkOrderEvent>,
  what: (order: ListedWorkOrder) => Partial<ListedWorkOrder>,
): Change<ListedWorkOrder> {
  const shown = { revision, updatedAt: metadata.occurredAt };
  return {
    key: data.workOrderId,
    apply: (order) => order && { ...order, ...what(order), ...shown },
  };
}

const becomes =
  (status: WorkOrderStatus) =>
  (event: RecordedEvent<WorkOrderEvent>): Change<ListedWorkOrder> =>
    change(event, () => ({ status }));

const plans = (event: RecordedEvent<WorkOrderEvent>, minutes: number): Change<ListedWorkOrder> =>
  change(event, ({ plannedMinutes }) => ({ plannedMinutes: plannedMinutes + minutes }));

/** One report more or less to decide. Does not change the order's revision. */
const reports =
  (more: 1 | -1) =>
  ({ data, metadata }: RecordedEvent<WorkOrderEvent>): Change<ListedWorkOrder> => ({
    key: data.workOrderId,
    apply: (order) => order && withReports(order, more, metadata.occurredAt),
  });

function withReports(order: ListedWorkOrder, more: 1 | -1, at: Instant): ListedWorkOrder {
  const openReports = order.openReports + more;
  const lastAt = more === 1 ? at : order.reportedAt;
  return { ...order, openReports, reportedAt: openReports === 0 ? null : lastAt };
}

const gone = (text: string | null) => (text === null ? null : ERASED);

/** The order after its person was erased; unknown values stay null. */
function forgotten(order: ListedWorkOrder | undefined): ListedWorkOrder | undefined {
  return (
    order && {
      ...order,
      description: gone(order.description),
      customerName: gone(order.customerName),
      customerContact: gone(order.customerContact),
      licensePlate: gone(order.licensePlate),
    }
  );
}

function searched(order: ListedWorkOrder): string {
  const { id, number, appointmentId, description, customerName, customerContact, licensePlate } = order;
  return [
    number,
    id,
    appointmentId,
    unlessErased(description),
    unlessErased(customerName),
    unlessErased(customerContact),
    unlessErased(licensePlate),
    isErased(licensePlate) ? null : normalisePlate(licensePlate ?? ''),
  ]
    .filter(Boolean)
    .join(' ');
}

export const workOrders = defineReadModel<ListedWorkOrder, WorkOrderEvent | CustomerTracesForgotten>({
  name: 'work-orders',
  version: 6,
  fields: {
    reportedAt: text(({ reportedAt }) => reportedAt),
    // Done, and no invoice is sent, or only earlier ones: their streams say whether they bill all of it.
    unbilledSince: text(({ status, invoice, updatedAt }) =>
      status === 'DONE' && !invoice?.billed ? updatedAt : null,
    ),
    createdAt: text(({ createdAt }) => createdAt),
    status: text(({ status }) => status),
    customerId: text(({ customerId }) => customerId),
    vehicleId: text(({ vehicleId }) => vehicleId),
    appointmentId: text(({ appointmentId }) => appointmentId),
    words: words(searched),
  },
  indexes: [
    ['reportedAt'],
    ['unbilledSince'],
    ['createdAt'],
    ['appointmentId', 'createdAt'],
    ['status', 'createdAt'],
    ['customerId', 'createdAt'],
    ['customerId', 'status', 'createdAt'],
    ['vehicleId', 'createdAt'],
    ['vehicleId', 'status', 'createdAt'],
    ['customerId', 'vehicleId', 'createdAt'],
    ['customerId', 'vehicleId', 'status', 'createdAt'],
  ],
  on: {
    CustomerTracesForgotten: ({ data: { kind, ids } }) =>
      kind === 'workOrder' ? ids.map((key) => ({ key, apply: forgotten })) : [],
    WorkOrderCreated: created,
    WorkOrderDescribed: (event) => change(event, () => ({ description: event.data.description })),
    MileageNoted: (event) => change(event, () => ({ mileageKm: event.data.mileageKm })),
    WorkOrderReopened: becomes('OPEN'),
    WorkOrderBegun: becomes('IN_PROGRESS'),
    WorkOrderCompleted: becomes('DONE'),
    WorkOrderCancelled: becomes('CANCELLED'),
    WorkOrderInvoiced: (event) => {
      const { invoiceId: id, number } = event.data;
      return change(event, ({ invoice }) => ({
        invoice: { id, number, billed: invoice?.id === id && invoice.billed },
      }));
    },
    WorkOrderBilled: (event) => {
      const { invoiceId: id, number } = event.data;
      return change(event, () => ({ invoice: { id, number, billed: true } }));
    },
    WorkOrderUnbilled: (event) =>
      change(event, ({ invoice }) => ({ invoice: invoice && { ...invoice, billed: false } })),
    ReadyReported: reports(1),
    FindingReported: reports(1),
    FindingReopened: reports(1),
    ReportDecided: reports(-1),
    WorkOrderDepositTaken: (event) => change(event, () => ({})),
    WorkOrderDepositCleared: (event) => change(event, () => ({})),
    WorkOrderInvoiceCleared: (event) =>
      change(event, ({ invoice, earlierInvoices }) => ({
        invoice: invoice?.id === event.data.invoiceId ? null : invoice,
        earlierInvoices: earlierInvoices.filter((id) => id !== event.data.invoiceId),
      })),
    WorkOrderSupplementOpened: (event) => {
      const { invoiceId } = event.data;
      return change(event, ({ earlierInvoices }) => ({
        invoice: null,
        earlierInvoices: [...earlierInvoices.filter((id) => id !== invoiceId), invoiceId],
      }));
    },
    OperationAdded: (event) => plans(event, event.data.estimatedMinutes),
    OperationEstimated: (event) => plans(event, event.data.estimatedMinutes - event.data.fromMinutes),
    OperationRemoved: (event) => plans(event, -event.data.estimatedMinutes),
    OperationStarted: (event) => change(event, ({ runningClocks }) => ({ runningClocks: runningClocks + 1 })),
    OperationStopped: (event) =>
      change(event, ({ runningClocks, bookedMinutes }) => ({
        runningClocks: runningClocks - 1,
        bookedMinutes: bookedMinutes + event.data.durationMinutes,
      })),
    TimeLogCorrected: (event) => {
      const { before, durationMinutes } = event.data;
      const more = durationMinutes - minutesBetween(before.startedAt, before.endedAt);
      return change(event, ({ bookedMinutes }) => ({ bookedMinutes: bookedMinutes + more }));
    },
  },
});

const whereOf = conditionsOf(workOrderFilters, {
  /** The customer's id and the ids of merged accounts. */
  customerId: (customerIds: readonly string[]) => ({ customerId: { in: customerIds } }),
});

export type WorkOrderSelection = Parameters<typeof whereOf>[0];

type WorkOrderPage = WorkOrderSelection & { readonly limit: number; readonly after?: PageKey };
type Rows = { readonly items: readonly ListedWorkOrder[]; readonly next: PageKey | null };

/** Newest first. `limit`: 1 to 1,000. */
export function workOrderPage(readModels: ReadModels, page: WorkOrderPage): Promise<Rows> {
  return readModels.find(workOrders, newestFirst(page));
}

/** As `workOrderPage`, with the number of orders on all pages. */
export function countedWorkOrderPage(
  readModels: ReadModels,
  page: WorkOrderPage,
): Promise<Rows & { readonly total: number }> {
  return readModels.findCounted(workOrders, newestFirst(page));
}

function newestFirst({ limit, after, ...selection }: WorkOrderPage): Query {
  return { where: whereOf(selection), sort: [['createdAt', 'desc']], limit, after };
}

const MOST_OF_APPOINTMENTS = 500;

/** The orders of these appointments that the other filters select, newest first; at most 500. */
export async function ordersOfAppointments(
  readModels: ReadModels,
  appointmentIds: readonly string[],
  { customerId, vehicleId, status, from, to, search = '' }: WorkOrderSelection,
): Promise<readonly ListedWorkOrder[]> {
  const { items } = await readModels.find(workOrders, {
    where: { appointmentId: { in: appointmentIds } },
    sort: [['createdAt', 'desc']],
    limit: MOST_OF_APPOINTMENTS,
  });
  const isMeant = search === '' ? () => true : beginsWordsOf(search);
  return items.filter(
    (order) =>
      (customerId?.includes(order.customerId) ?? true) &&
      (vehicleId === undefined || vehicleId === order.vehicleId) &&
      (status === undefined || status === order.status) &&
      (from === undefined || order.createdAt >= startOfDay(from)) &&
      (to === undefined || order.createdAt <= endOfDay(to)) &&
      isMeant(searched(order)),
  );
}

/** A query takes no more values of one field. */
const IDS_AT_ONCE = 200;

/** The newest order of each appointment that was not cancelled, by the appointment's id. */
export async function ordersByAppointment(
  readModels: ReadModels,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, ListedWorkOrder>> {
  const found = new Map<string, ListedWorkOrder>();
  for (let at = 0; at < appointmentIds.length; at += IDS_AT_ONCE) {
    const ids = appointmentIds.slice(at, at + IDS_AT_ONCE);
    for (const order of (await ordersOfAppointments(readModels, ids, {})).toReversed())
      if (order.status !== 'CANCELLED') found.set(order.appointmentId ?? '', order);
  }
  return found;
}

export function workOrderCount(readModels: ReadModels, selection: WorkOrderSelection): Promise<number> {
  return readModels.count(workOrders, whereOf(selection));
}

export function workOrderById(readModels: ReadModels, id: string): Promise<ListedWorkOrder | null> {
  return readModels.get(workOrders, id);
}

/** By id; unknown ones are missing. */
export function workOrdersById(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedWorkOrder>> {
  return readModels.getMany(workOrders, [...new Set(ids)]);
}

/** Orders with undecided reports, last reported first. */
export async function ordersWithOpenReports(
  readModels: ReadModels,
  limit: number,
): Promise<readonly string[]> {
  const query = { where: { reportedAt: { from: '' } }, sort: [['reportedAt', 'desc']], limit } as const;
  return (await readModels.find(workOrders, query)).items.map(({ id }) => id);
}

/** True if any of their orders is unfinished. */
export async function hasOpenOrders(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<boolean> {
  const where: Where = { customerId: { in: customerIds }, status: { in: ['OPEN', 'IN_PROGRESS'] } };
  return (await readModels.find(workOrders, { where, limit: 1 })).items.length > 0;
}

/** The ids of their orders after the given one, oldest first; at most 500. */
export async function orderIdsOf(
  readModels: ReadModels,
  customerIds: readonly string[],
  after: string | null,
): Promise<readonly string[]> {
  const last = after === null ? null : await workOrderById(readModels, after);
  const where: Where = {
    customerId: { in: customerIds },
    ...(last === null ? {} : { createdAt: { from: last.createdAt } }),
  };
  const { items } = await readModels.find(workOrders, { where, sort: [['createdAt', 'asc']], limit: 1_000 });
  const ids = items.map(({ id }) => id);
  return ids.slice(after === null ? 0 : ids.indexOf(after) + 1).slice(0, 500);
}

/** Done orders without a sent invoice, the longest unchanged first; at most `limit` after the last page. */
export function doneWithoutInvoice(readModels: ReadModels, page: Pick<Query, 'limit' | 'after'>) {
  const which = { where: { unbilledSince: { from: '' } }, sort: [['unbilledSince', 'asc']] } as const;
  return readModels.find(workOrders, { ...which, ...page });
}
