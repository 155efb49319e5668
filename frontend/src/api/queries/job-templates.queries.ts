import { queryOptions } from '@tanstack/react-query';
import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { call } from '../http.js';

const FRESH_MS = 60_000;

/** The templates, each with whether it fits the car; '': no car is known yet. */
export const jobTemplatesQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: ['job-templates', 'for', vehicleId],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => {
      const query = vehicleId === '' ? '' : `?${new URLSearchParams({ vehicleId })}`;
      return call<readonly JobTemplateAnswer[]>(`/job-templates${query}`, { signal });
    },
  });
