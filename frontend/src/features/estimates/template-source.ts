import type { QueryClient } from '@tanstack/react-query';
import type { EntitySource } from '../../api/entities.js';
import { jobTemplatesQuery } from '../../api/queries/job-templates.queries.js';
import { entityOf, templatesToPick } from './templates-to-pick.js';

/** Job templates, by title, category, car or part; those that fit the car first. Loaded once for all searches. */
export function jobTemplateSource(cache: QueryClient, vehicleId: string): EntitySource {
  const all = () => cache.fetchQuery(jobTemplatesQuery(vehicleId));
  return {
    key: ['job-templates', 'pick', vehicleId],
    find: async (words) => templatesToPick(await all(), words),
    one: async (id) => {
      const found = (await all()).find((template) => template.id === id);
      return found ? entityOf(found) : { id, label: id, note: '' };
    },
  };
}
