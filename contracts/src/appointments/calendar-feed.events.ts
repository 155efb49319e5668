import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { UserId } from '../users/user.events.js';

/** From now on the user's calendar program may subscribe; addresses of other generations are worth nothing. */
export type CalendarFeedOpened = DomainEvent<
  'CalendarFeedOpened',
  1,
  { readonly userId: UserId; readonly generation: number }
>;

/** The address that was given out is worth nothing any more. */
export type CalendarFeedClosed = DomainEvent<'CalendarFeedClosed', 1, { readonly userId: UserId }>;

/** Stand in the stream `calendarFeed-<userId>`. */
export type CalendarFeedEvent = CalendarFeedOpened | CalendarFeedClosed;

export const calendarFeedEventDefinitions: EventDefinitions<CalendarFeedEvent> = {
  CalendarFeedOpened: { version: 1 },
  CalendarFeedClosed: { version: 1 },
};
