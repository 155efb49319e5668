import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import {
  sitePhotosAnswer,
  type SitePhotosAnswer,
  type SitePublicationAnswer,
} from '#contracts/settings/site.api.js';
import type { PublicCompanyAnswer } from '#contracts/settings/public-company.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import { mostStarts } from '#contracts/site/opening-times.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { OpeningTimeAnswer, ServiceAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { announcements, listAnnouncements } from '#projections/site/announcements.js';
import { cars, listCars } from '#projections/site/cars.js';
import { companyProfile, currentCompanyProfile } from '#projections/settings/company-profile.js';
import { connections } from '#projections/settings/connections.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listOpeningTimes, openingTimes } from '#projections/site/opening-times.js';
import { listServices, services } from '#projections/site/services.js';
import { currentSiteTexts, siteTexts } from '#projections/site/site-texts.js';
import { currentSitePhotos, sitePhotos } from '#projections/site/site-photos.js';
import { currentSitePublication, sitePublication } from '#projections/site/site-publication.js';
import { listVacations, vacations } from '#projections/site/vacations.js';
import { currentWorkshopSettings, workshopSettings } from '#projections/settings/workshop-settings.js';
import { publicCompanyAnswer } from '#contracts/settings/company-answer.js';
import { carAnswer } from '#contracts/site/car-answer.js';

/** Public facts about the garage, for pages and search engines. */
export type SiteFacts = {
  readonly company: PublicCompanyAnswer;
  readonly texts: SiteTextsAnswer;
  readonly photos: SitePhotosAnswer;
  readonly publication: SitePublicationAnswer;
  /** The banner's announcement; `[]`: no banner. */
  readonly announcements: readonly AnnouncementAnswer[];
  readonly openingTimes: readonly OpeningTimeAnswer[];
  /** The current one and future ones. */
  readonly vacations: readonly VacationAnswer[];
  readonly services: readonly ServiceAnswer[];
  readonly cars: readonly CarAnswer[];
  readonly bookingRules: BookingRulesAnswer;
};

/** A change of any other read model changes no page. */
export const SITE_READ_MODELS: ReadonlySet<string> = new Set(
  [
    companyProfile,
    connections,
    siteTexts,
    sitePhotos,
    sitePublication,
    announcements,
    openingTimes,
    vacations,
    services,
    cars,
    workshopSettings,
  ].map(({ collection }) => collection.name),
);

/** The current facts; vacations that ended before `today` are omitted. `sendsMails`: visitors get mails. */
export async function siteFacts(
  readModels: ReadModels,
  today: LocalDate,
  sendsMails: boolean,
): Promise<SiteFacts> {
  const [company, texts, photos, publication, active, hours, planned, offered, forSale, rules] =
    await Promise.all([
      currentCompanyProfile(readModels),
      currentSiteTexts(readModels),
      currentSitePhotos(readModels),
      currentSitePublication(readModels),
      listAnnouncements(readModels, true),
      listOpeningTimes(readModels),
      listVacations(readModels),
      listServices(readModels),
      listCars(readModels),
      currentWorkshopSettings(readModels),
    ]);
  const { horizonDays, slotMinutes } = rules;
  return {
    company: publicCompanyAnswer(company),
    texts,
    photos: sitePhotosAnswer(photos),
    publication,
    announcements: active.slice(0, 1),
    openingTimes: hours,
    vacations: planned.filter(({ endDate }) => endDate >= today),
    services: offered,
    cars: forSale.filter((car) => car.active).map(carAnswer),
    bookingRules: { horizonDays, mostStarts: mostStarts(hours, slotMinutes), sendsMails },
  };
}
