import { carById, listCars } from '../../site/cars.js';
import { listAnnouncements } from '../../site/announcements.js';
import { listFeedback } from '../../site/feedback.js';
import { listOpeningTimes } from '../../site/opening-times.js';
import { listServices, serviceById } from '../../site/services.js';
import { listVacations } from '../../site/vacations.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  carById: [(readModels) => carById(readModels, 'car')],
  listAnnouncements: [
    (readModels) => listAnnouncements(readModels),
    (readModels) => listAnnouncements(readModels, true),
  ],
  listCars: [listCars],
  listFeedback: [listFeedback],
  listOpeningTimes: [listOpeningTimes],
  listServices: [listServices],
  serviceById: [(readModels) => serviceById(readModels, 'service')],
  listVacations: [listVacations],
};
