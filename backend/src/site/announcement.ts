import type { AnnouncementEvent, AnnouncementId } from '#contracts/site/announcement.events.js';
import type { Announcements } from '#contracts/site/announcements.js';
import type { AnnouncementRequest } from '#contracts/site/announcements.api.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More than a garage announces in a life; none is ever deleted. */
const MAX_ANNOUNCEMENTS = 1_000;

/** Writes an announcement and, when it is active, shows it at once. */
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

/** Rewords, shows or withdraws an announcement; what is as before makes no event. */
export const changeAnnouncement =
  (
    announcementId: AnnouncementId,
    { text, active }: AnnouncementRequest,
    expectedRevision?: number,
  ): Decide<Announcements, AnnouncementEvent> =>
  (announcements) => {
    const announcement = seenRow(announcements.get(announcementId), expectedRevision);
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
