import type { CarEvent } from '#contracts/site/car.events.js';
import { galleryThing } from '#contracts/site/cars.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const DELETE_PICTURE_FILES = 'delete-picture-files';

const deletion = (event: RecordedEvent): readonly Job[] => [jobOnEvent(event, DELETE_PICTURE_FILES)];

/** Deletes the files of pictures that cars and services do not have any more. */
export const onPictureEvent: Reaction<CarEvent | ServiceEvent> = {
  name: 'delete-picture-files',
  on: {
    CarPictured: deletion,
    CarGalleryChanged: deletion,
    CarSold: deletion,
    CarRemoved: deletion,
    ServicePictured: deletion,
    ServiceRemoved: deletion,
  },
};

/** The things of the event whose pictures may have been replaced. */
export function picturedThings({ data }: Pick<CarEvent | ServiceEvent, 'data'>): ReadonlySet<string> {
  return new Set('carId' in data ? [data.carId, galleryThing(data.carId)] : [data.serviceId]);
}
