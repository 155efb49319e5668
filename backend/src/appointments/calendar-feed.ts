import type { CalendarFeedEvent } from '#contracts/appointments/calendar-feed.events.js';
import { unreachable, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** `generation` counts the addresses that were ever given out; 0: none. Only the last can be good. */
export type CalendarFeed = { readonly isOpen: boolean; readonly generation: number };

function evolve(state: CalendarFeed, event: RecordedEvent<CalendarFeedEvent>): CalendarFeed {
  switch (event.type) {
    case 'CalendarFeedOpened':
      return { isOpen: true, generation: event.data.generation };
    case 'CalendarFeedClosed':
      return { ...state, isOpen: false };
    default:
      return unreachable(event);
  }
}

/** The streams `calendarFeed-<userId>`. */
export const calendarFeedStream = {
  name: 'calendarFeed',
  initial: { isOpen: false, generation: 0 } as CalendarFeed,
  evolve,
};

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
