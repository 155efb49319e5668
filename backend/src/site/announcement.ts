import type { AnnouncementEvent, AnnouncementId } from '#contracts/site/announcement.events.js';
import type { Announcements } from '#contracts/site/announcements.js';
import type { AnnouncementRequest } from '#contracts/site/announcements.api.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** Upper bound, because announcements are never deleted. */
const MAX_ANNOUNCEMENTS = 1_000;

export const addAnnouncement =
  (
    announcementId: AnnouncementId,
    { text, active }: AnnouncementRequest,
  ): Decide<Announcements, AnnouncementEvent> =>
  (announcements) => {
    if (isMadeAlready(announcements.get(announcementId), { text, active })) return [];
    assertRoom(announcements, MAX_ANNOUNCEMENTS, 'Ankündigungen');
    const written: AnnouncementEvent = {
      type: 'AnnouncementWritten',
      version: 1,
      data: { announcementId, text },
    };
    return active ? [written, published(announcementId)] : [written];
  };

export const changeAnnouncement =
  (
    announcementId: AnnouncementId,
    { text, active }: AnnouncementRequest,
  ): Decide<Announcements, AnnouncementEvent> =>
  (announcements) => {
    const announcement = existing(announcements.get(announcementId));
    const events: AnnouncementEvent[] = [];
    if (text !== announcement.text) {
      events.push({ type: 'AnnouncementReworded', version: 1, data: { announcementId, text } });
    }
    if (active && !announcement.active) events.push(published(announcementId));
    if (!active && announcement.active) {
      events.push({ type: 'AnnouncementWithdrawn', version: 1, data: { announcementId } });
    }
    return events;
  };

function published(announcementId: AnnouncementId): AnnouncementEvent {
  return { type: 'AnnouncementPublished', version: 1, data: { announcementId } };
}
