import type { SitePhotosEvent } from '#contracts/settings/site-photos.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const DELETE_SITE_PHOTO_FILES = 'delete-site-photo-files';

/** Deletes the files of photographs that were replaced or taken down: they may show people. */
export const onSitePhotoEvent: Reaction<SitePhotosEvent> = {
  name: 'delete-site-photo-files',
  on: {
    SitePhotoPlaced: (event) => [jobOnEvent(event, DELETE_SITE_PHOTO_FILES)],
    SitePhotoTakenDown: (event) => [jobOnEvent(event, DELETE_SITE_PHOTO_FILES)],
  },
};
