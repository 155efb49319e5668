import type { ServiceId } from '#contracts/site/service.events.js';
import { servicesStream, type Service } from '#contracts/site/services.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { shownPicture } from '#contracts/values/shown-picture.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

export const services = rowsReadModel(servicesStream, { version: 5, fields: {}, indexes: [] });

const german = new Intl.Collator('de');

export function serviceById(readModels: ReadModels, id: ServiceId): Promise<Service | null> {
  return readModels.get(services, id);
}

/** By name in German order; at most 500. */
export async function listServices(readModels: ReadModels): Promise<readonly ServiceAnswer[]> {
  const { items } = await readModels.find(services, { limit: 1_000 });
  return items.map(serviceAnswer).toSorted((a, b) => german.compare(a.name, b.name));
}

export function serviceAnswer({
  id,
  name,
  durationHours: duration,
  publicText,
  bring,
  fromCents,
  picture,
  isTile,
  revision,
}: Service): ServiceAnswer {
  return {
    id,
    name,
    duration,
    publicText,
    bring,
    priceFrom: fromCents === null ? null : fromCents / 100,
    isTile,
    picture: picture && shownPicture(`/api/services/${id}/image`, picture),
    revision,
  };
}
