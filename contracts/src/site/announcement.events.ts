import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** UUID. */
export type AnnouncementId = string;

export type AnnouncementWritten = DomainEvent<
  'AnnouncementWritten',
  1,
  { announcementId: AnnouncementId; text: string }
>;
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
export type AnnouncementWithdrawn = DomainEvent<
  'AnnouncementWithdrawn',
  1,
  { announcementId: AnnouncementId }
>;

export type AnnouncementEvent =
  AnnouncementWritten | AnnouncementPublished | AnnouncementReworded | AnnouncementWithdrawn;

export const announcementEventDefinitions: EventDefinitions<AnnouncementEvent> = {
  AnnouncementWritten: { version: 1 },
  AnnouncementPublished: { version: 1 },
  AnnouncementReworded: { version: 1 },
  AnnouncementWithdrawn: { version: 1 },
};
