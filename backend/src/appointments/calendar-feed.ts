import type { CalendarFeedEvent } from '#contracts/appointments/calendar-feed.events.js';
import type { CalendarFeed } from '#contracts/appointments/calendar-feed.js';
import type { Decide } from '../platform/streams/stream-type.js';

type Decision = Decide<CalendarFeed, CalendarFeedEvent>;

/** Opens the user's feed under a new address. Open already: nothing happens. */
export const openFeed =
  (userId: string): Decision =>
  ({ isOpen, generation }) =>
    isOpen ? [] : [{ type: 'CalendarFeedOpened', version: 1, data: { userId, generation: generation + 1 } }];

/** Makes the address worthless. Closed already: nothing happens. */
export const closeFeed =
  (userId: string): Decision =>
  ({ isOpen }) =>
    isOpen ? [{ type: 'CalendarFeedClosed', version: 1, data: { userId } }] : [];
