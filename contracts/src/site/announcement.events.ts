import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type AnnouncementId = string;

/** Somebody wrote an announcement; nobody outside sees it yet. */
export type AnnouncementWritten = DomainEvent<
  'AnnouncementWritten',
  1,
  { announcementId: AnnouncementId; text: string }
>;
/** From now on visitors see it, for the first time or again. */
export type AnnouncementPublished = DomainEvent<
  'AnnouncementPublished',
  1,
  { announcementId: AnnouncementId }
>;
export type AnnouncementReworded = DomainEvent<
  'AnnouncementReworded',
  1,
  { announcementId: AnnouncementId; text: string }
>;
/** From now on visitors do not see it any more. */
export type AnnouncementWithdrawn = DomainEvent<
  'AnnouncementWithdrawn',
  1,
  { announcementId: AnnouncementId }
>;

/** All announcements stand in the one stream `announcements`. */
export type AnnouncementEvent =
  AnnouncementWritten | AnnouncementPublished | AnnouncementReworded | AnnouncementWithdrawn;

export const announcementEventDefinitions: EventDefinitions<AnnouncementEvent> = {
  AnnouncementWritten: { version: 1 },
  AnnouncementPublished: { version: 1 },
  AnnouncementReworded: { version: 1 },
  AnnouncementWithdrawn: { version: 1 },
};
