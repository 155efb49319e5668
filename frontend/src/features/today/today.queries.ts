import { queryOptions } from '@tanstack/react-query';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { EstimatesPageAnswer } from '#contracts/estimates/estimate-answers.js';
import type { UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type { MoneyTodayAnswer, OpenItemsAnswer } from '#contracts/payments/payment-answers.js';
import type { SupplierInvoicePageAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { TecComRefusalAnswer } from '#contracts/supplier-invoices/teccom-refusals.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrdersPageAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { readOn } from '../../api/read-on.js';

/** Lines that a card shows; what is more its list shows. */
export const SHOWN = 8;
/** Deliveries of this many days count as just arrived. */
const ARRIVED_DAYS = 2;
const FRESH_MS = 30_000;

/** Rows of a page that is read for a few of them. */
const AT_ONCE = 100;
/** Deliveries are looked for in the orders of this many days. */
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

/** Today's appointments, past ones included, and those of the following days. */
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

/** However far off: appointments whose customers want another time, and test drives without their car. */
export const unsettledQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'today', 'unsettled', today],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const booked = await readOn<AppointmentAnswer>((after) =>
        get<AppointmentPageAnswer>('/appointment/page', pageOf({ from: today }, after))({ signal }),
      );
      return booked.filter(
        ({ moveRequest, isCarGone, status }) =>
          (moveRequest != null || isCarGone === true) && status !== 'CANCELLED',
      );
    },
  });

const estimatesThat = (which: { readonly status: 'SENT' } | { readonly toDo: 'QUESTION' | 'ORDER' }) =>
  queryOptions({
    queryKey: ['estimates', 'today', which],
    staleTime: FRESH_MS,
    queryFn: get<EstimatesPageAnswer>('/estimates/page', { ...which, size: SHOWN }),
  });

/** Sent estimates whose customers have not answered. */
export const approvalsQuery = estimatesThat({ status: 'SENT' });
/** Customers whose question nobody has answered yet, whatever the status of their estimate. */
export const questionsQuery = estimatesThat({ toDo: 'QUESTION' });
/** Approved lines that are in no order. */
export const unorderedQuery = estimatesThat({ toDo: 'ORDER' });

/** Undecided reports of mechanics. */
export const reportsQuery = queryOptions({
  queryKey: ['work-orders', 'today', 'reports'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly ReportAnswer[]>('/work-orders/reports', { signal }),
});

/** Orders that are not finished, and the latest finished ones. */
export const ordersInHouseQuery = queryOptions({
  queryKey: ['work-orders', 'today'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      ['OPEN', 'IN_PROGRESS', 'DONE'].map((status) =>
        get<WorkOrdersPageAnswer>('/work-orders/page', { status, size: AT_ONCE })({ signal }),
      ),
    );
    return lists.flatMap(({ items }) => items);
  },
});

/** What suppliers still have to bring. */
export const purchasesQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['supply-orders', 'today', 'under way', today],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const placedSince = addDays(today, -ON_THEIR_WAY_DAYS);
      const lists = await Promise.all(
        ['ORDERED', 'CONFIRMED', 'PARTIALLY_RECEIVED'].map((status) =>
          readOn<OrderAnswer>(
            (after) =>
              get<KeyPageAnswer<OrderAnswer>>('/supply/orders/page', pageOf({ status }, after))({ signal }),
            ({ placedAt }) => localDateTime(placedAt).date >= placedSince,
          ),
        ),
      );
      return lists.flat();
    },
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

/** Recent deliveries, newest first. */
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

/** Files from TecCom that could not be imported. */
export const tecComRefusalsQuery = queryOptions({
  queryKey: ['supplier-invoices', 'today', 'teccom-refusals'],
  staleTime: FRESH_MS,
  queryFn: get<readonly TecComRefusalAnswer[]>('/supply/teccom-refusals', {}),
});

/** Finished work without an invoice. */
export const unbilledQuery = queryOptions({
  queryKey: ['invoices', 'today', 'unbilled'],
  staleTime: FRESH_MS,
  queryFn: get<UnbilledAnswer>('/invoices/unbilled', {}),
});

/** Overdue invoices, oldest due date first. */
export const overdueQuery = queryOptions({
  queryKey: ['payments', 'today', 'open'],
  staleTime: FRESH_MS,
  queryFn: get<OpenItemsAnswer>('/open-items', { size: SHOWN }),
});

/** The overdue sum, and the money received today. */
export const moneyQuery = queryOptions({
  queryKey: ['payments', 'today'],
  staleTime: FRESH_MS,
  queryFn: get<MoneyTodayAnswer>('/payments/today', {}),
});
