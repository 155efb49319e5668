import { invalid } from '#contracts/kernel/problem.js';
import type { SitePhotoPlace, SitePhotos, SitePhotosEvent } from '#contracts/settings/site-photos.js';
import { isPictureChanged, type Picture } from '#contracts/values/picture.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** `picture` undefined: the one that is there; null: taken down. `alt` undefined: unchanged. */
export type SentPhoto = {
  readonly picture: Picture | null | undefined;
  readonly alt: string | null | undefined;
};

/** Shows a photograph at this place, with new words or a new picture, or takes it down. 400 without words. */
export const placePhoto =
  (place: SitePhotoPlace, sent: SentPhoto): Decide<SitePhotos, SitePhotosEvent> =>
  (photos) => {
    const before = photos[place];
    const picture = sent.picture === undefined ? (before?.picture ?? null) : sent.picture;
    if (picture === null)
      return before === null ? [] : [{ type: 'SitePhotoTakenDown', version: 1, data: { place } }];
    const alt = sent.alt === undefined ? (before?.alt ?? '') : (sent.alt ?? '');
    if (alt === '') throw invalid('alt', 'Bitte beschreiben Sie, was das Bild zeigt.');
    if (alt === before?.alt && !isPictureChanged(before.picture, picture)) return [];
    return [{ type: 'SitePhotoPlaced', version: 1, data: { place, picture, alt } }];
  };
