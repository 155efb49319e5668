import { queryOptions } from '@tanstack/react-query';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { OperationAnswer } from '#contracts/work-orders/operations.api.js';
import type { PartAnswer } from '#contracts/work-orders/order-parts.api.js';
import type { ReportAnswer } from '#contracts/work-orders/reports.api.js';
import type {
  BoardOperationAnswer,
  BoardRowAnswer,
  OwnWorkAnswer,
  TimeLogAnswer,
} from '#contracts/work-orders/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { learnServerTime } from './server-clock.js';

const FRESH_MS = 30_000;
const MECHANICS_FRESH_MS = 60_000;

/** One order. */
export const workOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'one', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<WorkOrderAnswer>(`/work-orders/${encodeURIComponent(id)}`, { signal }),
  });

/** Its operations with their times. */
export const operationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'operations', id],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly OperationAnswer[]>(`/work-orders/${id}/operations`, { signal }),
  });

/** What mechanics reported of it. */
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

/** What the mechanic who is signed in has to do. */
export const ownWorkQuery = queryOptions({
  queryKey: ['time-logs', 'mine'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) => {
    const answer = await call<OwnWorkAnswer>('/time-logs/mine', { signal });
    learnServerTime(answer.now);
    return answer;
  },
});

/** Everybody's day. What changes it is told live; the time on it moves by the server's clock. */
export const boardQuery = (date: LocalDate) =>
  queryOptions({
    queryKey: ['time-logs', 'board', date],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => call<readonly BoardRowAnswer[]>(`/work-orders/board?date=${date}`, { signal }),
  });

/** What nobody has yet. */
export const unassignedQuery = queryOptions({
  queryKey: ['work-orders', 'unassigned'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly BoardOperationAnswer[]>('/work-orders/board/unassigned', { signal }),
});

/** Clocks that run, of everybody. */
export const runningQuery = queryOptions({
  queryKey: ['time-logs', 'running'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call<readonly TimeLogAnswer[]>('/time-logs?running=true', { signal }),
});

/** Who can be assigned; office only. */
export const mechanicsQuery = queryOptions({
  queryKey: ['mechanics'],
  staleTime: MECHANICS_FRESH_MS,
  queryFn: ({ signal }) =>
    call<readonly { readonly id: string; readonly username: string }[]>('/users/mechanics', { signal }),
});
