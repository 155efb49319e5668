import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { VacationEvent, VacationId } from './vacation.events.js';

/** A planned vacation; both days belong to it. */
export type Vacation = {
  readonly id: VacationId;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

export type Vacations = readonly Vacation[];

function evolve(vacations: Vacations, event: RecordedEvent<VacationEvent>): Vacations {
  switch (event.type) {
    case 'VacationPlanned': {
      const { vacationId: id, startDate, endDate } = event.data;
      return [...vacations, { id, startDate, endDate, revision: event.revision }];
    }
    case 'VacationCancelled':
      return vacations.filter((vacation) => vacation.id !== event.data.vacationId);
    default:
      return unreachable(event);
  }
}

/** The stream `vacations`; its id is `''`. */
export const vacationsStream = { name: 'vacations', initial: [] as Vacations, evolve };

/** True when the workshop is on vacation that day. */
export function isVacation(vacations: Vacations, date: LocalDate): boolean {
  return vacations.some((vacation) => vacation.startDate <= date && date <= vacation.endDate);
}
