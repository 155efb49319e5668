import { v5 as idFrom } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import {
  DEFAULT_WORKSHOP_SETTINGS,
  workshopSettingsStream,
  type WorkshopSettingsChosen,
} from '#contracts/settings/workshop-settings.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';
import type { Streams } from '../../platform/streams/streams.js';

const NAMES = '2f1d3f5e-6f0e-4a53-9f6e-0d9f4f2a7b11';

/** One hour, two hours and a whole day. */
export const testServices = {
  oil: { serviceId: idFrom('oil', NAMES), name: 'Ölwechsel', durationHours: 1 },
  inspection: { serviceId: idFrom('inspection', NAMES), name: 'Inspektion', durationHours: 2 },
  engine: { serviceId: idFrom('engine', NAMES), name: 'Motor', durationHours: 8 },
} as const;

/** Opens the workshop Mo–Fr 08:00–12:00 | 13:00–17:00 with three services. */
export async function openWorkshop(streams: Streams, capacity: number): Promise<void> {
  const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: '2026-11-20T08:00:00.000Z' };
  const hours = { open: '08:00', close: '12:00', afternoonOpen: '13:00', afternoonClose: '17:00' };
  const days = WEEKDAYS.slice(0, 5).map((dayOfWeek) => ({
    type: 'OpeningTimesSet' as const,
    version: 1 as const,
    data: { openingTimeId: idFrom(dayOfWeek, NAMES), dayOfWeek, ...hours },
  }));
  const services = Object.values(testServices).map((data) => ({
    type: 'ServiceAdded' as const,
    version: 1 as const,
    data,
  }));
  await streams.handle(openingTimesStream, '', () => days, context);
  await streams.handle(servicesStream, '', () => services, context);
  await chooseCapacity(streams, capacity);
}

export async function chooseCapacity(streams: Streams, capacity: number): Promise<void> {
  const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: '2026-11-20T08:00:00.000Z' };
  const { revision: _, ...rules } = DEFAULT_WORKSHOP_SETTINGS;
  const data = { ...rules, capacity };
  await streams.handle(
    workshopSettingsStream,
    '',
    (): WorkshopSettingsChosen[] => [{ type: 'WorkshopSettingsChosen', version: 1, data }],
    context,
  );
}
