import { queryOptions } from '@tanstack/react-query';
import type { VacationAnswer, WithAffectedAppointments } from '#contracts/site/site.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';

export type VacationDraft = { readonly startDate: LocalDate | null; readonly endDate: LocalDate | null };

/** The planned vacations, the earliest first. */
export const plannedVacationsQuery = queryOptions({
  queryKey: ['vacations', 'planned'],
  queryFn: ({ signal }) => call<readonly VacationAnswer[]>('/vacations', { signal }),
});

export function planVacation(
  body: VacationDraft,
  idempotencyKey: string,
): Promise<VacationAnswer & WithAffectedAppointments> {
  return call('/vacations', { method: 'POST', body, idempotencyKey });
}

export function cancelVacation({ id, revision }: VacationAnswer): Promise<void> {
  return call(`/vacations/${id}`, { method: 'DELETE', ifMatch: revision });
}
