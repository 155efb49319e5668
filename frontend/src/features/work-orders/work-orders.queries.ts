import { queryOptions } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import type { LabourAnswer, LabourGroup } from '#contracts/work-orders/labour/labour.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { OrderedPartAnswer, PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type {
  BoardOperationAnswer,
  BoardRowAnswer,
  OwnWorkAnswer,
  TimeLogAnswer,
} from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { invoiceTotals, NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import type { InvoiceAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';

import { call } from '../../api/http.js';
import { learnServerTime } from './clocks/server-clock.js';

const FRESH_MS = 30_000;
const MECHANICS_FRESH_MS = 60_000;

/** One order. */
export const workOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'one', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<WorkOrderAnswer>(`/work-orders/${encodeURIComponent(id)}`, { signal }),
  });

/** Gross euros of its invoice, or of what an invoice would say now. */
export const orderTotalQuery = (id: string, hasInvoice: boolean) =>
  queryOptions({
    queryKey: ['work-orders', 'total', id, hasInvoice],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<number> => {
      const path = `/invoices/work-order/${id}`;
      if (hasInvoice) return (await call<InvoiceAnswer>(path, { signal })).grossTotal;
      const { positions } = await call<ProposalAnswer>(`${path}/proposal`, { signal });
      return invoiceTotals({ ...NET_PRICES, positions: positions.map(numbersOf) }).grossCents / 100;
    },
  });

function numbersOf(position: ProposalAnswer['positions'][number]) {
  const { quantity, unitPrice, taxCase, taxPercent, exchangePart } = position;
  return {
    quantityMilli: Math.round(quantity * 1_000),
    unitPriceE4: Math.round(unitPrice * 10_000),
    taxCase,
    taxBasisPoints: Math.round(taxPercent * 100),
    isExchangePart: exchangePart,
    discount: null,
  };
}

/** Appointments of the last days may still become orders. */
const DAYS_BACK = 14;
const MOST_APPOINTMENTS = 500;

/** Appointments around the day that are neither cancelled nor have an order, by date and time. */
export const appointmentsWithoutOrderQuery = (today: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'for-orders', today],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly AppointmentAnswer[]> => {
      const from = addDays(today, -DAYS_BACK);
      const [appointments, orders] = await Promise.all([
        call<readonly AppointmentAnswer[]>(`/appointment/all?from=${from}&limit=${MOST_APPOINTMENTS}`, {
          signal,
        }),
        call<readonly WorkOrderAnswer[]>(`/work-orders?limit=${MOST_APPOINTMENTS}`, { signal }),
      ]);
      const taken = new Set(orders.map(({ appointmentId }) => appointmentId));
      return appointments.filter(({ id, status }) => status !== 'CANCELLED' && !taken.has(id));
    },
  });

/** Its operations with their times. */
export const operationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'operations', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly OperationAnswer[]>(`/work-orders/${id}/operations`, { signal }),
  });

/** The mechanics' reports on an order. */
export const reportsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'reports', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly ReportAnswer[]>(`/work-orders/${id}/reports`, { signal }),
  });

/** Its parts. */
export const partsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'parts', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly PartAnswer[]>(`/work-orders/${id}/parts`, { signal }),
  });

/** The parts on order for a work order. */
export const orderedPartsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'ordered-parts', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<readonly OrderedPartAnswer[]>(`/work-orders/${id}/ordered-parts`, { signal }),
  });

/** What was sold against what was clocked, for orders that were completed in these days. */
export const labourQuery = (from: LocalDate, to: LocalDate, by: LabourGroup) =>
  queryOptions({
    queryKey: ['work-orders', 'labour', from, to, by],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<LabourAnswer>(`/work-orders/labour?${new URLSearchParams({ from, to, by })}`, { signal }),
  });

/** The operations of the signed-in mechanic. */
export const ownWorkQuery = queryOptions({
  queryKey: ['time-logs', 'mine'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) => {
    const answer = await call<OwnWorkAnswer>('/time-logs/mine', { signal });
    learnServerTime(answer.now);
    return answer;
  },
});

/** Everybody's day. What changes it is told live; the time on it moves by the server's timer. */
export const boardQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['time-logs', 'board', date],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly BoardRowAnswer[]>(`/work-orders/board?date=${date}`, { signal }),
  });

/** The appointments of a day, which become orders. */
export const appointmentsOfDayQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['appointments', 'board', date],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      call<readonly AppointmentAnswer[]>(`/appointment/all?from=${date}&to=${date}`, { signal }),
  });

/** What nobody has yet. */
export const unassignedQuery = queryOptions({
  queryKey: ['work-orders', 'unassigned'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly BoardOperationAnswer[]>('/work-orders/board/unassigned', { signal }),
});

/** Timers that run, of everybody. */
export const runningQuery = queryOptions({
  queryKey: ['time-logs', 'running'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly TimeLogAnswer[]>('/time-logs?running=true', { signal }),
});

/** The mechanics that can be assigned; office only. */
export const mechanicsQuery = queryOptions({
  queryKey: ['mechanics'],
  staleTime: MECHANICS_FRESH_MS,
  queryFn: ({ signal }) =>
    call<readonly { readonly id: string; readonly name: string }[]>('/users/mechanics', { signal }),
});
