import {
  NO_SITE_PHOTOS,
  sitePhotosStream,
  type SitePhotos,
  type SitePhotosEvent,
} from '#contracts/settings/site-photos.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

const KEY = 'current';

export const sitePhotos = defineReadModel<SitePhotos, SitePhotosEvent>({
  name: 'site-photos',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    SitePhotoPlaced: (event) => ({
      key: KEY,
      apply: (photos) => sitePhotosStream.evolve(photos ?? NO_SITE_PHOTOS, event),
    }),
    SitePhotoTakenDown: (event) => ({
      key: KEY,
      apply: (photos) => sitePhotosStream.evolve(photos ?? NO_SITE_PHOTOS, event),
    }),
  },
});

export async function currentSitePhotos(readModels: ReadModels): Promise<SitePhotos> {
  return (await readModels.get(sitePhotos, KEY)) ?? NO_SITE_PHOTOS;
}
