import { queryOptions } from '@tanstack/react-query';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type { SupplierInvoicePageAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { ReportAnswer } from '#contracts/work-orders/reports.api.js';
import type { BoardRowAnswer } from '#contracts/work-orders/time-logs.api.js';
import type { WorkOrdersPageAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { readOn } from './read-on.js';

/** Lines that a card shows; what is more its list shows. */
export const SHOWN = 8;
/** Deliveries of so many days count as just arrived. */
const ARRIVED_DAYS = 2;
const FRESH_MS = 30_000;

/** Rows of a page that is read for a few of them. */
const AT_ONCE = 100;
/** Deliveries are sought among the orders of so many days. */
const ON_THEIR_WAY_DAYS = 30;

const pageOf = (query: Readonly<Record<string, string>>, after: string | null) => ({
  ...query,
  size: AT_ONCE,
  ...(after === null ? {} : { after }),
});

const get =
  <Answer>(path: string, query: Readonly<Record<string, string | number>>) =>
  ({ signal }: { readonly signal: AbortSignal }) =>
    call<Answer>(
      `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      { signal },
    );

/** Who still comes today and on the days that follow, and who has been. */
export const comingQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'today', today],
    staleTime: FRESH_MS,
    queryFn: get<AppointmentPageAnswer>('/appointment/page', { from: today, size: 30 }),
  });

/** Appointments that the garage has not answered, the next first. */
export const requestedQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'today', 'requested', today],
    staleTime: FRESH_MS,
    queryFn: get<AppointmentPageAnswer>('/appointment/page', {
      from: today,
      status: 'REQUESTED',
      size: SHOWN,
    }),
  });

/** Customers who want another time than theirs, however far off it is. */
export const movesQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'today', 'moves', today],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const booked = await readOn<AppointmentAnswer>((after) =>
        get<AppointmentPageAnswer>('/appointment/page', pageOf({ from: today }, after))({ signal }),
      );
      return booked.filter(({ moveRequest, status }) => moveRequest != null && status !== 'CANCELLED');
    },
  });

/** What mechanics reported and nobody has decided. */
export const reportsQuery = queryOptions({
  queryKey: ['work-orders', 'today', 'reports'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly ReportAnswer[]>('/work-orders/reports', { signal }),
});

/** Orders that are worked on. */
export const inHouseQuery = queryOptions({
  queryKey: ['work-orders', 'today'],
  staleTime: FRESH_MS,
  queryFn: get<WorkOrdersPageAnswer>('/work-orders/page', { status: 'IN_PROGRESS', size: SHOWN }),
});

/** Whose clock runs, and on what. */
export const clocksQuery = queryOptions({
  queryKey: ['time-logs', 'today'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) => {
    const rows = await call<readonly BoardRowAnswer[]>('/work-orders/board', { signal });
    return rows.flatMap(({ mechanicName, running, operations }) => {
      const operation = operations.find(({ id }) => id === running?.workOperationId);
      return running === null ? [] : [{ mechanicName, running, operation }];
    });
  },
});

/** What suppliers brought lately, the last first. */
export const arrivedQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['supply-orders', 'today', today],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const placedSince = addDays(today, -ON_THEIR_WAY_DAYS);
      const lists = await Promise.all(
        ['RECEIVED', 'PARTIALLY_RECEIVED'].map((status) =>
          readOn<OrderAnswer>(
            (after) =>
              get<KeyPageAnswer<OrderAnswer>>('/supply/orders/page', pageOf({ status }, after))({ signal }),
            ({ placedAt }) => localDateTime(placedAt).date >= placedSince,
          ),
        ),
      );
      const since = addDays(today, -ARRIVED_DAYS);
      return lists
        .flat()
        .flatMap((order) => order.goodsReceipts.map((receipt) => ({ order, receipt })))
        .filter(({ receipt }) => receipt.receivedOn >= since)
        .toSorted((one, other) => other.receipt.receivedOn.localeCompare(one.receipt.receivedOn));
    },
  });

/** Invoices of suppliers that somebody has to look at. */
export const supplierInvoicesQuery = queryOptions({
  queryKey: ['supplier-invoices', 'today'],
  staleTime: FRESH_MS,
  queryFn: get<SupplierInvoicePageAnswer>('/supply/invoices/page', { size: 1 }),
});

/** Invoices that should have been paid, the longest ago first. */
export const overdueQuery = queryOptions({
  queryKey: ['invoices', 'today'],
  staleTime: FRESH_MS,
  queryFn: get<KeyPageAnswer<InvoiceAnswer>>('/invoices/page', { overdue: 'true', size: SHOWN }),
});
