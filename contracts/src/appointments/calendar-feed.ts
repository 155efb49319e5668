import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { CalendarFeedEvent } from './calendar-feed.events.js';

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
