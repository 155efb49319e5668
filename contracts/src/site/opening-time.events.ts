import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalTime, Weekday } from '../values/local-date-time.js';

/** UUID. */
export type OpeningTimeId = string;

/** The hours of one weekday. `open` and `close` null: closed; the afternoon is there when it has a lunch break. */
export type DayHours = {
  readonly open: LocalTime | null;
  readonly close: LocalTime | null;
  readonly afternoonOpen: LocalTime | null;
  readonly afternoonClose: LocalTime | null;
};

/** From now on the workshop is open at these hours on this weekday. */
export type OpeningTimesSet = DomainEvent<
  'OpeningTimesSet',
  1,
  { openingTimeId: OpeningTimeId; dayOfWeek: Weekday } & DayHours
>;

/** All weekdays stand in the one stream `openingTimes`. */
export type OpeningTimeEvent = OpeningTimesSet;

export const openingTimeEventDefinitions: EventDefinitions<OpeningTimeEvent> = {
  OpeningTimesSet: { version: 1 },
};
