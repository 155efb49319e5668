import { rowsStream, type Rows } from '../kernel/rows.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { VacationEvent, VacationId } from './vacation.events.js';

/** Both days are inclusive. */
export type Vacation = {
  readonly id: VacationId;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly revision: number;
};

export type Vacations = Rows<Vacation>;

export const vacationsStream = rowsStream<Vacation, VacationEvent, 'VacationPlanned'>({
  name: 'vacations',
  first: 'VacationPlanned',
  idOf: ({ vacationId }) => vacationId,
  on: {
    VacationPlanned: ({ startDate, endDate }) => ({ startDate, endDate }),
    VacationCancelled: () => null,
  },
});

export function isVacation(vacations: readonly Vacation[], date: LocalDate): boolean {
  return vacations.some((vacation) => vacation.startDate <= date && date <= vacation.endDate);
}
