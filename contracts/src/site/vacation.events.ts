import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** UUID. */
export type VacationId = string;

/** Both days are inclusive. */
export type VacationPlanned = DomainEvent<
  'VacationPlanned',
  1,
  { vacationId: VacationId; startDate: LocalDate; endDate: LocalDate }
>;
export type VacationCancelled = DomainEvent<'VacationCancelled', 1, { vacationId: VacationId }>;

export type VacationEvent = VacationPlanned | VacationCancelled;

export const vacationEventDefinitions: EventDefinitions<VacationEvent> = {
  VacationPlanned: { version: 1 },
  VacationCancelled: { version: 1 },
};
