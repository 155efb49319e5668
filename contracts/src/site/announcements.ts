import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { AnnouncementEvent, AnnouncementId } from './announcement.events.js';

/** An announcement as it stands. `active`: visitors see it. */
export type Announcement = {
  readonly id: AnnouncementId;
  readonly text: string;
  readonly active: boolean;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every announcement there ever was. */
export type Announcements = ReadonlyMap<AnnouncementId, Announcement>;

function evolve(announcements: Announcements, event: RecordedEvent<AnnouncementEvent>): Announcements {
  const { revision } = event;
  const id = event.data.announcementId;
  const after = new Map(announcements);
  const touch = (change: Partial<Announcement>): Announcements => {
    const before = announcements.get(id);
    return before ? after.set(id, { ...before, ...change, revision }) : announcements;
  };
  switch (event.type) {
    case 'AnnouncementWritten':
      return after.set(id, { id, text: event.data.text, active: false, revision });
    case 'AnnouncementPublished':
      return touch({ active: true });
    case 'AnnouncementReworded':
      return touch({ text: event.data.text });
    case 'AnnouncementWithdrawn':
      return touch({ active: false });
    default:
      return unreachable(event);
  }
}

/** The stream `announcements`; its id is `''`. */
export const announcementsStream = {
  name: 'announcements',
  initial: new Map() as Announcements,
  evolve,
};
