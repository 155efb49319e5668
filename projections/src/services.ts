import type { ServiceEvent } from '#contracts/site/service.events.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel, type Change } from './engine/read-model.js';

/** The services that are offered. */
export const services = defineReadModel<ServiceAnswer, ServiceEvent>({
  name: 'services',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    ServiceAdded: ({ data: { serviceId: id, name, durationHours: duration }, revision }) => ({
      key: id,
      apply: () => ({ id, name, duration, revision }),
    }),
    ServiceRenamed: ({ data: { serviceId, name }, revision }) => touch(serviceId, { name, revision }),
    ServiceDurationChanged: ({ data: { serviceId, durationHours: duration }, revision }) =>
      touch(serviceId, { duration, revision }),
    ServiceRemoved: ({ data: { serviceId } }) => ({ key: serviceId, apply: () => undefined }),
  },
});

function touch(serviceId: string, change: Partial<ServiceAnswer>): Change<ServiceAnswer> {
  return { key: serviceId, apply: (service) => service && { ...service, ...change } };
}

const german = new Intl.Collator('de');

/** The services that are offered, by name in German order; there are at most 500. */
export async function listServices(readModels: ReadModels): Promise<readonly ServiceAnswer[]> {
  const { items } = await readModels.find(services, { limit: 1_000 });
  return items.toSorted((a, b) => german.compare(a.name, b.name));
}
