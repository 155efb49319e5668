import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { UserId } from '../users/user.events.js';

/** The user's calendar URL is valid. URLs of other generations are invalid. */
export type CalendarFeedOpened = DomainEvent<
  'CalendarFeedOpened',
  1,
  { readonly userId: UserId; readonly generation: number }
>;

export type CalendarFeedClosed = DomainEvent<'CalendarFeedClosed', 1, { readonly userId: UserId }>;

export type CalendarFeedEvent = CalendarFeedOpened | CalendarFeedClosed;

export const calendarFeedEventDefinitions: EventDefinitions<CalendarFeedEvent> = {
  CalendarFeedOpened: { version: 1 },
  CalendarFeedClosed: { version: 1 },
};
