import type { CompanyProfileEvent } from '#contracts/settings/company-profile.js';
import type { SitePhotosEvent } from '#contracts/settings/site-photos.js';
import type { CarEvent } from '#contracts/site/car.events.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { replacedFilesJob } from '../platform/files/unneeded-files.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';

const deletion = (event: RecordedEvent): readonly Job[] => [replacedFilesJob(event)];

/** Deletes the files of pictures that cars, services, the website and the logo do not have any more: they may show people. */
export const onPictureEvent: Reaction<CarEvent | CompanyProfileEvent | ServiceEvent | SitePhotosEvent> = {
  name: 'delete-replaced-files',
  on: {
    CarPictured: deletion,
    CarGalleryChanged: deletion,
    CarSold: deletion,
    CarRemoved: deletion,
    CompanyProfileStated: deletion,
    ServicePictured: deletion,
    ServiceRemoved: deletion,
    SitePhotoPlaced: deletion,
    SitePhotoTakenDown: deletion,
  },
};
