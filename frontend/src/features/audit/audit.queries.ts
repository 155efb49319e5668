import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import type {
  AuditAnswer,
  AuditSubject,
  DueAnswer,
  SealAnswer,
  SealVerdictAnswer,
} from '#contracts/audit/audit.api.js';
import type { RetentionHoldAnswer, RetentionHoldRequest } from '#contracts/audit/retention-holds.api.js';
import type { ReleasedAnswer } from '#contracts/invoices/retention.api.js';
import type { NumbersAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';

/** The audited record, the moment (empty: now), and optionally an event to leave out. */
export type Wish = {
  readonly kind: AuditKind;
  readonly id: string;
  readonly at: string;
  readonly without: string;
};

/** Things of this kind that match what is typed. */
export const subjectsQuery = (kind: AuditKind, search: string) =>
  queryOptions({
    queryKey: ['audit', 'subjects', kind, search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ kind, ...(search === '' ? {} : { search }) });
      return call<readonly AuditSubject[]>(`/audit/subjects?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** How the thing stood; nothing as long as none is chosen. */
export const momentQuery = ({ kind, id, at, without }: Wish) =>
  queryOptions({
    queryKey: ['audit', 'moment', kind, id, at, without],
    queryFn:
      id === ''
        ? skipToken
        : ({ signal }) => {
            const query = new URLSearchParams({
              ...(at === '' ? {} : { at }),
              ...(without === '' ? {} : { without }),
            });
            const view = without === '' ? '' : '/what-if';
            return call<AuditAnswer>(`/audit/${kind}/${encodeURIComponent(id)}${view}?${query}`, { signal });
          },
    placeholderData: keepPreviousData,
  });

/** The events of a moment behind those that are shown, a page at a time; `after`: `next` of the page before. */
export const moreEventsQuery = ({ kind, id, at, next }: AuditAnswer, without: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'more-events', kind, id, at, without],
    enabled: false,
    initialPageParam: next ?? '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ at, after: pageParam, ...(without === '' ? {} : { without }) });
      const view = without === '' ? '' : '/what-if';
      return call<AuditAnswer>(`/audit/${kind}/${encodeURIComponent(id)}${view}?${query}`, { signal });
    },
    getNextPageParam: (page) => page.next,
  });

/** The numbers of a year's invoices, a page at a time. */
export const numbersQuery = (year: number) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'numbers', year],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<NumbersAnswer>(`/invoices/numbers?year=${year}&after=${pageParam}&size=100`, { signal }),
    getNextPageParam: ({ next }) => next,
  });

export const dueQuery = queryOptions({
  queryKey: ['audit', 'due'],
  queryFn: ({ signal }) => call<DueAnswer>('/audit/due', { signal }),
});

export const holdsQuery = queryOptions({
  queryKey: ['audit', 'holds'],
  queryFn: ({ signal }) => call<readonly RetentionHoldAnswer[]>('/audit/holds', { signal }),
});

export function addHold(body: RetentionHoldRequest, idempotencyKey: string): Promise<RetentionHoldAnswer> {
  return call('/audit/holds', { method: 'POST', body, idempotencyKey });
}

export function liftHold(id: string, idempotencyKey: string): Promise<RetentionHoldAnswer> {
  return call(`/audit/holds/${id}/lift`, { method: 'POST', body: {}, idempotencyKey });
}

/** Erases recipient and documents of these invoices. */
export function releaseInvoices(
  invoiceIds: readonly string[],
  idempotencyKey: string,
): Promise<ReleasedAnswer> {
  return call('/invoices/retention/release', { method: 'POST', body: { invoiceIds }, idempotencyKey });
}

/** Erases texts and files of these bank statements. */
export function releaseStatements(
  statementIds: readonly string[],
  idempotencyKey: string,
): Promise<ReleasedAnswer> {
  return call('/bank/statements/release', { method: 'POST', body: { statementIds }, idempotencyKey });
}

/** Forgets who came to an appointment without having an account. */
export function forgetAppointment(id: string, idempotencyKey: string): Promise<AppointmentAnswer> {
  return call(`/appointment/${id}/forget`, { method: 'POST', body: {}, idempotencyKey });
}

export const sealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: ({ signal }) => call<SealAnswer>('/audit/seal', { signal }),
});

/** Recomputes the whole chain; may take a while. */
export function verifySeal(signal: AbortSignal): Promise<SealVerdictAnswer> {
  return call('/audit/seal/verify', { method: 'POST', signal });
}
