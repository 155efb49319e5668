import { rowsStream, type Rows } from '../kernel/rows.js';
import type { AnnouncementEvent, AnnouncementId } from './announcement.events.js';

/** An announcement as it stands. `active`: visitors see it. */
export type Announcement = {
  readonly id: AnnouncementId;
  readonly text: string;
  readonly active: boolean;
  /** Stream revision of its first event. */
  readonly written: number;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every announcement there ever was. */
export type Announcements = Rows<Announcement>;

/** The stream `announcements`. */
export const announcementsStream = rowsStream<Announcement, AnnouncementEvent, 'AnnouncementWritten'>({
  name: 'announcements',
  first: 'AnnouncementWritten',
  idOf: ({ announcementId }) => announcementId,
  on: {
    AnnouncementWritten: ({ text }, revision) => ({ text, active: false, written: revision }),
    AnnouncementPublished: () => ({ active: true }),
    AnnouncementReworded: ({ text }) => ({ text }),
    AnnouncementWithdrawn: () => ({ active: false }),
  },
});
