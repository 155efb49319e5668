import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** UUID. */
export type VacationId = string;

/** The workshop is closed from the first to the last of these days. */
export type VacationPlanned = DomainEvent<
  'VacationPlanned',
  1,
  { vacationId: VacationId; startDate: LocalDate; endDate: LocalDate }
>;
export type VacationCancelled = DomainEvent<'VacationCancelled', 1, { vacationId: VacationId }>;

/** All vacations stand in the one stream `vacations`. */
export type VacationEvent = VacationPlanned | VacationCancelled;

export const vacationEventDefinitions: EventDefinitions<VacationEvent> = {
  VacationPlanned: { version: 1 },
  VacationCancelled: { version: 1 },
};
