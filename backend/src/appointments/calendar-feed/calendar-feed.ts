import type { CalendarFeedEvent } from '#contracts/appointments/calendar-feed.events.js';
import type { CalendarFeed } from '#contracts/appointments/calendar-feed.js';
import type { User } from '#contracts/users/users.js';
import type { Decide } from '../../platform/streams/stream-type.js';

type Decision = Decide<CalendarFeed, CalendarFeedEvent>;

/**
 * True if the feed's URL is valid: it was issued after password and roles of its user were last set, so that a stolen
 * URL ends with them and does not come back with the role.
 */
export function isFeedValid({ isOpen, openedAt }: CalendarFeed, { credentialsSetAt }: User): boolean {
  return isOpen && openedAt > credentialsSetAt;
}

/** Opens the user's feed with a new URL. No-op while the URL is valid. */
export const openFeed =
  (user: User): Decision =>
  (feed) => {
    if (isFeedValid(feed, user)) return [];
    const data = { userId: user.id, generation: feed.generation + 1 };
    return [{ type: 'CalendarFeedOpened', version: 1, data }];
  };

/** Invalidates the URL. Idempotent. */
export const closeFeed =
  (userId: string): Decision =>
  ({ isOpen }) =>
    isOpen ? [{ type: 'CalendarFeedClosed', version: 1, data: { userId } }] : [];
