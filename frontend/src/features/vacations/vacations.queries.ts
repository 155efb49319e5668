import type { VacationAnswer, WithAffectedAppointments } from '#contracts/site/site.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { rowsAt } from '../../api/rows.js';

export type VacationDraft = { readonly startDate: LocalDate | null; readonly endDate: LocalDate | null };

/** The planned vacations, the earliest first. */
export const vacationRows = rowsAt<VacationAnswer, VacationDraft, VacationAnswer & WithAffectedAppointments>(
  '/vacations',
  (days) => days,
);
