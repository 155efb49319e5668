import { NO_SITE_PHOTOS, sitePhotosStream, type SitePhotosEvent } from '#contracts/settings/site-photos.js';
import { given, refusalOf } from '../testing/given.js';
import { placePhoto } from './site-photos.js';

const picture = { hash: 'a'.repeat(64), type: 'image/jpeg' } as const;
const other = { hash: 'b'.repeat(64), type: 'image/jpeg' } as const;
const placed: SitePhotosEvent = {
  type: 'SitePhotoPlaced',
  version: 1,
  data: { place: 'team', picture, alt: 'Vier Leute vor der Halle' },
};
const keep = { picture: undefined, alt: undefined };

describe('the photographs of the website', () => {
  it('are placed with words, changed and taken down, each once', () => {
    const sent = { picture, alt: 'Vier Leute vor der Halle' };
    expect(given(sitePhotosStream).when(placePhoto('team', sent))).toEqual([placed]);
    const { state, when } = given(sitePhotosStream, placed);
    expect(state).toEqual({ ...NO_SITE_PHOTOS, team: sent, revision: 1 });
    expect(when(placePhoto('team', sent))).toEqual([]);
    expect(when(placePhoto('team', keep))).toEqual([]);
    expect(when(placePhoto('team', { ...keep, alt: 'Zu viert' }))).toEqual([
      { ...placed, data: { place: 'team', picture, alt: 'Zu viert' } },
    ]);
    expect(when(placePhoto('team', { ...keep, picture: other }))).toEqual([
      { ...placed, data: { ...placed.data, picture: other } },
    ]);
    const down: SitePhotosEvent = { type: 'SitePhotoTakenDown', version: 1, data: { place: 'team' } };
    expect(when(placePhoto('team', { ...keep, picture: null }))).toEqual([down]);
    expect(
      given(sitePhotosStream, placed, down).when(placePhoto('team', { ...keep, picture: null })),
    ).toEqual([]);
  });

  it('need words for those who do not see them', () => {
    for (const alt of [undefined, null, '']) {
      expect(
        refusalOf(() => given(sitePhotosStream).when(placePhoto('hero', { picture, alt }))),
      ).toMatchObject({
        errors: [{ field: 'alt', message: 'Bitte beschreiben Sie, was das Bild zeigt.' }],
      });
    }
    expect(given(sitePhotosStream).when(placePhoto('hero', { ...keep, alt: 'Halle' }))).toEqual([]);
  });
});
