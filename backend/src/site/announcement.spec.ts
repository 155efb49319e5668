import type { AnnouncementEvent } from '#contracts/site/announcement.events.js';
import { AnnouncementRequest } from '#contracts/site/announcements.api.js';
import { announcementsStream } from '#contracts/site/announcements.js';
import { given, refusalOf } from '../testing/given.js';
import { readForm } from '../platform/http/validation.pipe.js';
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
  it('are written, and published when they are active', () => {
    const { when } = given(announcementsStream);
    const text = 'Räderwechsel ohne Termin';
    expect(when(addAnnouncement(announcementId, { text, active: false }))).toEqual([written]);
    expect(when(addAnnouncement(announcementId, { text, active: true }))).toEqual([written, published]);
  });

  it.each(['', 'x'.repeat(201)])('take no text of a wrong length', (text) => {
    expect(refusalOf(() => readForm(AnnouncementRequest, { text, active: true }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'text' }],
    });
  });

  it('take a text of 200 characters', () => {
    const details = { text: 'x'.repeat(200), active: false };
    expect(readForm(AnnouncementRequest, details)).toEqual(details);
  });

  it('are reworded, withdrawn and published again, each a fact of its own', () => {
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

  it('are 1,000 at most', () => {
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

  it('refuse an unknown one and a revision that is behind', () => {
    const { when } = given(announcementsStream, written, published);
    const details = { text: 'Neu', active: true };
    expect(refusalOf(() => when(changeAnnouncement('a2', details)))).toMatchObject({ code: 'not-found' });
    expect(refusalOf(() => when(changeAnnouncement('a1', details, 0)))).toMatchObject({
      code: 'revision-behind',
    });
    expect(when(changeAnnouncement('a1', details, 1))).toHaveLength(1);
  });
});
