import { announcementEventDefinitions } from '#contracts/site/announcement.events.js';
import { carEventDefinitions } from '#contracts/site/car.events.js';
import { feedbackEventDefinitions } from '#contracts/site/feedback.events.js';
import { openingTimeEventDefinitions } from '#contracts/site/opening-time.events.js';
import { serviceEventDefinitions } from '#contracts/site/service.events.js';
import { vacationEventDefinitions } from '#contracts/site/vacation.events.js';
import { announcements } from '#projections/announcements.js';
import { cars } from '#projections/cars.js';
import { feedback } from '#projections/feedback.js';
import { openingTimes } from '#projections/opening-times.js';
import { services } from '#projections/services.js';
import { vacations } from '#projections/vacations.js';
import { defineModule } from '../platform/module-manifest.js';
import {
  companyHistory,
  navigationHistory,
  usersHistory,
  workshopHistory,
} from './history/administration-histories.js';
import {
  announcementsHistory,
  carsHistory,
  feedbackHistory,
  openingTimesHistory,
  servicesHistory,
  vacationsHistory,
} from './history/site-histories.js';

/** What the public site says about the workshop, and feedback. */
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
    afternoonClose: 'Schließt nachmittags',
    afternoonOpen: 'Öffnet nachmittags',
    close: 'Schließt',
    dayOfWeek: 'Wochentag',
    duration: 'Dauer',
    endDate: 'Ende',
    github: 'Auf GitHub melden',
    hasLunchBreak: 'Mittagspause',
    image: 'Bild',
    link: 'Link',
    open: 'Öffnet',
    price: 'Preis',
    startDate: 'Beginn',
  },
  histories: {
    announcements: announcementsHistory,
    cars: carsHistory,
    feedback: feedbackHistory,
    'opening-times': openingTimesHistory,
    services: servicesHistory,
    'settings-company': companyHistory,
    'settings-navigation': navigationHistory,
    'settings-workshop': workshopHistory,
    users: usersHistory,
    vacations: vacationsHistory,
  },
  load: async () => [(await import('./site.module.js')).SiteModule],
});
