import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';

/** Where the website shows a photograph of the garage. */
export const SITE_PHOTO_PLACES = ['hero', 'team', 'building'] as const;
export type SitePhotoPlace = (typeof SITE_PHOTO_PLACES)[number];

export const SITE_PHOTO_LABELS: Readonly<Record<SitePhotoPlace, string>> = {
  hero: 'Titelbild',
  team: 'Team',
  building: 'Gebäude',
};

/** Names the photograph at this place among the files that the log names. */
export function sitePhotoThing(place: SitePhotoPlace): string {
  return `site-photo-${place}`;
}

/** Characters of the words for a photograph. */
export const photoAltLength = 150;

/** `alt`: what the photograph shows, in words; never empty. */
export type SitePhoto = { readonly picture: Picture; readonly alt: string };

/** The photograph, or new words for the one that is there. */
export type SitePhotoPlaced = DomainEvent<'SitePhotoPlaced', 1, SitePhoto & { place: SitePhotoPlace }>;
export type SitePhotoTakenDown = DomainEvent<'SitePhotoTakenDown', 1, { place: SitePhotoPlace }>;
export type SitePhotosEvent = SitePhotoPlaced | SitePhotoTakenDown;

export const sitePhotosEventDefinitions: EventDefinitions<SitePhotosEvent> = {
  SitePhotoPlaced: { version: 1 },
  SitePhotoTakenDown: { version: 1 },
};

export type SitePhotos = Readonly<Record<SitePhotoPlace, SitePhoto | null>> & { readonly revision: number };

export const NO_SITE_PHOTOS: SitePhotos = { hero: null, team: null, building: null, revision: 0 };

function evolve(photos: SitePhotos, event: RecordedEvent<SitePhotosEvent>): SitePhotos {
  const { place } = event.data;
  const photo =
    event.type === 'SitePhotoPlaced' ? { picture: event.data.picture, alt: event.data.alt } : null;
  return { ...photos, [place]: photo, revision: event.revision + 1 };
}

export const sitePhotosStream = {
  name: 'sitePhotos',
  initial: NO_SITE_PHOTOS,
  evolve,
  revisionOf: ({ revision }: SitePhotos) => revision,
};
