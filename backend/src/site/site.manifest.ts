import { announcementEventDefinitions } from '#contracts/site/announcement.events.js';
import { carEventDefinitions } from '#contracts/site/car.events.js';
import { feedbackEventDefinitions } from '#contracts/site/feedback.events.js';
import { openingTimeEventDefinitions } from '#contracts/site/opening-time.events.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { announcementFields } from '#contracts/site/announcement-fields.js';
import { carFields } from '#contracts/site/car-fields.js';
import { serviceFields } from '#contracts/site/service-fields.js';
import { serviceEventDefinitions } from '#contracts/site/service.events.js';
import { vacationEventDefinitions } from '#contracts/site/vacation.events.js';
import { announcements } from '#projections/site/announcements.js';
import { cars } from '#projections/site/cars.js';
import { feedback } from '#projections/site/feedback.js';
import { openingTimes } from '#projections/site/opening-times.js';
import { services } from '#projections/site/services.js';
import { vacations } from '#projections/site/vacations.js';
import { siteDocuments } from './site-documents.js';
import { defineModule } from '../platform/module-manifest.js';
import {
  announcementsHistory,
  carsHistory,
  feedbackHistory,
  openingTimesHistory,
  servicesHistory,
  vacationsHistory,
} from './history/site-histories.js';

export const siteManifest = defineModule({
  name: 'site',
  events: {
    ...announcementEventDefinitions,
    ...carEventDefinitions,
    ...feedbackEventDefinitions,
    ...openingTimeEventDefinitions,
    ...serviceEventDefinitions,
    ...vacationEventDefinitions,
  },
  readModels: [announcements, cars, feedback, openingTimes, services, vacations],
  fieldNames: {
    ...briefLabelsOf(announcementFields),
    ...briefLabelsOf(carFields),
    ...briefLabelsOf(serviceFields),
    afternoonClose: 'Schließt nachmittags',
    afternoonOpen: 'Öffnet nachmittags',
    close: 'Schließt',
    dayOfWeek: 'Wochentag',
    endDate: 'Ende',
    github: 'Auf GitHub melden',
    hasLunchBreak: 'Mittagspause',
    image: 'Bild',
    open: 'Öffnet',
    startDate: 'Beginn',
  },
  histories: {
    announcements: announcementsHistory,
    cars: carsHistory,
    feedback: feedbackHistory,
    'opening-times': openingTimesHistory,
    services: servicesHistory,
    vacations: vacationsHistory,
  },
  documents: [siteDocuments],
  load: async () => [(await import('./site.module.js')).SiteModule],
});
