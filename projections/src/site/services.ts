import { servicesStream, type Service } from '#contracts/site/services.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

export const services = rowsReadModel(servicesStream, { version: 3, fields: {}, indexes: [] });

const german = new Intl.Collator('de');

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
  revision,
}: Service): ServiceAnswer {
  return { id, name, duration, publicText, revision };
}
