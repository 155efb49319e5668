import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';
import { conditionsOf } from '../engine/conditions.js';
import { inParts } from '../engine/find-all.js';
import { defineReadModel, text, words } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { beginsWordsOf } from '../engine/walk.js';
import type { PageKey, Query, Where } from '../engine/read-store.js';
import { searched, workOrderChanges, type ListedWorkOrder } from './listed-work-order.js';

export type { ListedWorkOrder } from './listed-work-order.js';

export const workOrders = defineReadModel<ListedWorkOrder, WorkOrderEvent | CustomerTracesForgotten>({
  name: 'work-orders',
  version: 8,
  fields: {
    reportedAt: text(({ reportedAt }) => reportedAt),
    // Done, and no invoice is sent, or not all of them any more: their streams say whether they bill all of it.
    unbilledSince: text(({ status, invoice, lostInvoice, updatedAt }) =>
      status === 'DONE' && (!invoice?.billed || lostInvoice) ? updatedAt : null,
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
    ['customerId', 'unbilledSince'],
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
  on: workOrderChanges,
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

/** The newest order of each appointment that was not cancelled, by the appointment's id. */
export async function ordersByAppointment(
  readModels: ReadModels,
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, ListedWorkOrder>> {
  const found = new Map<string, ListedWorkOrder>();
  for (const ids of inParts(appointmentIds)) {
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

/**
 * Done orders without a sent invoice, or with one of several cancelled, the longest unchanged first; at most `limit`
 * after the last page. `customerIds`: of these customers only.
 */
export function doneWithoutInvoice(
  readModels: ReadModels,
  page: Pick<Query, 'limit' | 'after'>,
  customerIds?: readonly string[],
): Promise<Rows> {
  const where: Where = {
    unbilledSince: { from: '' },
    ...(customerIds && { customerId: { in: customerIds } }),
  };
  return readModels.find(workOrders, { where, sort: [['unbilledSince', 'asc']], ...page });
}
