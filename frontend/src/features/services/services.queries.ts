import { queryOptions } from '@tanstack/react-query';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { call } from '../../api/http.js';
import { rowsAt } from '../../api/rows.js';

export type ServiceDraft = { readonly name: string; readonly duration: string };

/** The services as the administration sees them. */
export const allServicesQuery = queryOptions({
  queryKey: ['services', 'all'] as readonly string[],
  queryFn: ({ signal }) => call<readonly ServiceAnswer[]>('/services', { signal }),
});

/** What is no number falls back to 1 (specification 2 §5). */
export const serviceRows = rowsAt<ServiceAnswer, ServiceDraft>('/services', ({ name, duration }) => {
  const hours = Number(duration.trim().replace(',', '.'));
  return { name, duration: duration.trim() === '' || Number.isNaN(hours) ? 1 : hours };
});
