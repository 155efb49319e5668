import { servicesStream, type Service } from '#contracts/site/services.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from './engine/read-models.js';
import { rowsReadModel } from './engine/rows-read-model.js';

/** The services that are offered. */
export const services = rowsReadModel(servicesStream, { version: 2, fields: {}, indexes: [] });

const german = new Intl.Collator('de');

/** The services that are offered, by name in German order; there are at most 500. */
export async function listServices(readModels: ReadModels): Promise<readonly ServiceAnswer[]> {
  const { items } = await readModels.find(services, { limit: 1_000 });
  return items.map(serviceAnswer).toSorted((a, b) => german.compare(a.name, b.name));
}

/** A service as the API answers it. */
export function serviceAnswer({ id, name, durationHours: duration, revision }: Service): ServiceAnswer {
  return { id, name, duration, revision };
}
