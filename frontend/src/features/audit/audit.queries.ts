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
import { call } from '../../api/http.js';

/** What is looked at: a thing, a moment (empty: now), and perhaps an event that is left out. */
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

export const dueQuery = queryOptions({
  queryKey: ['audit', 'due'],
  queryFn: ({ signal }) => call<DueAnswer>('/audit/due', { signal }),
});

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
