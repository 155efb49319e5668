import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { OpeningTimeAnswer, ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { announcements, listAnnouncements } from '#projections/announcements.js';
import { cars, listCars } from '#projections/cars.js';
import { companyProfile, currentCompanyProfile } from '#projections/company-profile.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listOpeningTimes, openingTimes } from '#projections/opening-times.js';
import { listServices, services } from '#projections/services.js';
import { listVacations, vacations } from '#projections/vacations.js';
import { currentWorkshopSettings, workshopSettings } from '#projections/workshop-settings.js';
import { publicCompanyAnswer } from '../settings/company-answer.js';
import { carAnswer } from '../site/car-answers.js';

/** What everybody may know about the garage: what the pages and what search engines are told. */
export type SiteFacts = {
  readonly company: PublicCompanyAnswer;
  /** The one that the banner shows; `[]`: no banner. */
  readonly announcements: readonly AnnouncementAnswer[];
  readonly openingTimes: readonly OpeningTimeAnswer[];
  /** The current one and those to come. */
  readonly vacations: readonly VacationAnswer[];
  readonly services: readonly ServiceAnswer[];
  readonly cars: readonly CarAnswer[];
  readonly bookingRules: BookingRulesAnswer;
};

/** The read models that the facts come from: a change of any other changes no page. */
export const SITE_READ_MODELS: ReadonlySet<string> = new Set(
  [companyProfile, announcements, openingTimes, vacations, services, cars, workshopSettings].map(
    ({ collection }) => collection.name,
  ),
);

/** The facts as they stand; vacations that ended before `today` are left out. */
export async function siteFacts(readModels: ReadModels, today: LocalDate): Promise<SiteFacts> {
  const [company, active, hours, planned, offered, forSale, { horizonDays }] = await Promise.all([
    currentCompanyProfile(readModels),
    listAnnouncements(readModels, true),
    listOpeningTimes(readModels),
    listVacations(readModels),
    listServices(readModels),
    listCars(readModels),
    currentWorkshopSettings(readModels),
  ]);
  return {
    company: publicCompanyAnswer(company),
    announcements: active.slice(0, 1),
    openingTimes: hours,
    vacations: planned.filter(({ endDate }) => endDate >= today),
    services: offered,
    cars: forSale.filter((car) => car.active).map(carAnswer),
    bookingRules: { horizonDays },
  };
}
