import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalTime, Weekday } from '../values/local-date-time.js';

/** UUID. */
export type OpeningTimeId = string;

/** The hours of one weekday. `open` and `close` null: closed. The second pair is set with a lunch break. */
export type DayHours = {
  readonly open: LocalTime | null;
  readonly close: LocalTime | null;
  readonly afternoonOpen: LocalTime | null;
  readonly afternoonClose: LocalTime | null;
};

export type OpeningTimesSet = DomainEvent<
  'OpeningTimesSet',
  1,
  { openingTimeId: OpeningTimeId; dayOfWeek: Weekday } & DayHours
>;

export type OpeningTimeEvent = OpeningTimesSet;

export const openingTimeEventDefinitions: EventDefinitions<OpeningTimeEvent> = {
  OpeningTimesSet: { version: 1 },
};
