import { START, unreachable, type Position, type RecordedEvent } from '../kernel/domain-event.js';
import type { CalendarFeedEvent } from './calendar-feed.events.js';

/** `generation`: number of URLs issued so far; only the last can be valid. `openedAt`: when it was issued. */
export type CalendarFeed = {
  readonly isOpen: boolean;
  readonly generation: number;
  readonly openedAt: Position;
};

function evolve(state: CalendarFeed, event: RecordedEvent<CalendarFeedEvent>): CalendarFeed {
  switch (event.type) {
    case 'CalendarFeedOpened':
      return { isOpen: true, generation: event.data.generation, openedAt: event.position };
    case 'CalendarFeedClosed':
      return { ...state, isOpen: false };
    default:
      return unreachable(event);
  }
}

export const calendarFeedStream = {
  name: 'calendarFeed',
  initial: { isOpen: false, generation: 0, openedAt: START } as CalendarFeed,
  evolve,
};
