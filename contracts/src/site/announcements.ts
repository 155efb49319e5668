import { rowsStream, type Rows } from '../kernel/rows.js';
import type { AnnouncementEvent, AnnouncementId } from './announcement.events.js';

export type Announcement = {
  readonly id: AnnouncementId;
  readonly text: string;
  readonly active: boolean;
  readonly written: number;
  readonly revision: number;
};

export type Announcements = Rows<Announcement>;

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
