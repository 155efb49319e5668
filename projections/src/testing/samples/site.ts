import { carById, listCars } from '../../cars.js';
import { listAnnouncements } from '../../announcements.js';
import { listFeedback } from '../../feedback.js';
import { listOpeningTimes } from '../../opening-times.js';
import { listServices } from '../../services.js';
import { listVacations } from '../../vacations.js';
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
  listVacations: [listVacations],
};
