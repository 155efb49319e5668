import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { AnnouncementEvent, AnnouncementId } from '#contracts/site/announcement.events.js';
import type { Announcements } from '#contracts/site/announcements.js';
import { ANNOUNCEMENT_LENGTH } from '#contracts/site/announcements.api.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { seenRow } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** More than a garage announces in a life; none is ever deleted. */
const MAX_ANNOUNCEMENTS = 1_000;

type AnnouncementDetails = { readonly text: string; readonly active: boolean };

/** Writes an announcement and, when it is active, shows it at once. */
export const addAnnouncement =
  (
    announcementId: AnnouncementId,
    { text, active }: AnnouncementDetails,
  ): Decide<Announcements, AnnouncementEvent> =>
  (announcements) => {
    assertText(text);
    if (isMadeAlready(announcements.get(announcementId), { text, active })) return [];
    if (announcements.size >= MAX_ANNOUNCEMENTS) {
      throw refuse('conflict', { detail: `Es sind höchstens ${MAX_ANNOUNCEMENTS} Ankündigungen möglich.` });
    }
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
    { text, active }: AnnouncementDetails,
    expectedRevision?: number,
  ): Decide<Announcements, AnnouncementEvent> =>
  (announcements) => {
    const announcement = seenRow(announcements.get(announcementId), expectedRevision);
    assertText(text);
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

function assertText(text: string): void {
  if (text === '') throw invalid('text', 'Bitte geben Sie einen Text an.');
  if (text.length > ANNOUNCEMENT_LENGTH) {
    throw invalid('text', `Der Text darf höchstens ${ANNOUNCEMENT_LENGTH} Zeichen lang sein.`);
  }
}
