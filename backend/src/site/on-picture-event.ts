import type { SitePhotosEvent } from '#contracts/settings/site-photos.js';
import type { CarEvent } from '#contracts/site/car.events.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { replacedFilesJob } from '../platform/files/unneeded-files.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';

const deletion = (event: RecordedEvent): readonly Job[] => [replacedFilesJob(event)];

/** Deletes the files of pictures that cars, services and the website do not have any more: they may show people. */
export const onPictureEvent: Reaction<CarEvent | ServiceEvent | SitePhotosEvent> = {
  name: 'delete-replaced-files',
  on: {
    CarPictured: deletion,
    CarGalleryChanged: deletion,
    CarSold: deletion,
    CarRemoved: deletion,
    ServicePictured: deletion,
    ServiceRemoved: deletion,
    SitePhotoPlaced: deletion,
    SitePhotoTakenDown: deletion,
  },
};
