import { openingTimesStream } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import type { Steps } from '../../platform/streams/steps.js';
import type { Calendar } from './booking-calendar.js';

/** Read from the streams, so that changes apply at once. */
export async function loadCalendar(streams: Pick<Steps, 'load'>): Promise<Calendar> {
  const [openingTimes, vacations, services, settings] = await Promise.all([
    streams.load(openingTimesStream, ''),
    streams.load(vacationsStream, ''),
    streams.load(servicesStream, ''),
    streams.load(workshopSettingsStream, ''),
  ]);
  return {
    openingTimes: openingTimes.state,
    vacations: [...vacations.state.values()],
    services: services.state,
    settings: settings.state,
  };
}
