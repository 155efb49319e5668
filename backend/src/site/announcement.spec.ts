import type { AnnouncementEvent } from '#contracts/site/announcement.events.js';
import { AnnouncementRequest } from '#contracts/site/announcements.api.js';
import { announcementsStream } from '#contracts/site/announcements.js';
import { given, refusalOf } from '../testing/given.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { addAnnouncement, changeAnnouncement } from './announcement.js';

const announcementId = 'a1';
const written: AnnouncementEvent = {
  type: 'AnnouncementWritten',
  version: 1,
  data: { announcementId, text: 'Räderwechsel ohne Termin' },
};
const published: AnnouncementEvent = { type: 'AnnouncementPublished', version: 1, data: { announcementId } };
const withdrawn: AnnouncementEvent = { type: 'AnnouncementWithdrawn', version: 1, data: { announcementId } };

describe('announcements', () => {
  it('are written, and published if active', () => {
    const { when } = given(announcementsStream);
    const text = 'Räderwechsel ohne Termin';
    expect(when(addAnnouncement(announcementId, { text, active: false }))).toEqual([written]);
    expect(when(addAnnouncement(announcementId, { text, active: true }))).toEqual([written, published]);
  });

  it.each(['', 'x'.repeat(201)])('refuse a text of a wrong length', (text) => {
    expect(refusalOf(() => readForm(AnnouncementRequest, { text, active: true }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'text' }],
    });
  });

  it('accept a text of 200 characters', () => {
    const details = { text: 'x'.repeat(200), active: false };
    expect(readForm(AnnouncementRequest, details)).toEqual(details);
  });

  it('are edited, withdrawn and published again, each as a separate event', () => {
    const text = 'Räderwechsel ohne Termin';
    const shown = given(announcementsStream, written, published);
    expect(shown.when(changeAnnouncement('a1', { text, active: true }))).toEqual([]);
    expect(shown.when(changeAnnouncement('a1', { text: 'Neu', active: false }))).toEqual([
      { type: 'AnnouncementReworded', version: 1, data: { announcementId, text: 'Neu' } },
      withdrawn,
    ]);
    const hidden = given(announcementsStream, written, published, withdrawn);
    expect(hidden.when(changeAnnouncement('a1', { text, active: true }))).toEqual([published]);
    expect(hidden.when(changeAnnouncement('a1', { text, active: false }))).toEqual([]);
  });

  it('are at most 1,000', () => {
    const many = Array.from({ length: 1_000 }, (_, place): AnnouncementEvent => ({
      ...written,
      type: 'AnnouncementWritten',
      data: { announcementId: `a${place}`, text: 'Lichttest' },
    }));
    const { when } = given(announcementsStream, ...many);
    expect(refusalOf(() => when(addAnnouncement('new', { text: 'Neu', active: true })))).toMatchObject({
      code: 'conflict',
    });
  });

  it('refuse an unknown one and an old revision', () => {
    const { when } = given(announcementsStream, written, published);
    const details = { text: 'Neu', active: true };
    expect(refusalOf(() => when(changeAnnouncement('a2', details)))).toMatchObject({ code: 'not-found' });
    expect(
      refusalOf(() => when(changeAnnouncement('a1', details), { expectedRevision: 0, row: 'a1' })),
    ).toMatchObject({
      code: 'revision-behind',
    });
    expect(when(changeAnnouncement('a1', details), { expectedRevision: 1, row: 'a1' })).toHaveLength(1);
  });
});
