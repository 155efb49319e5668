import { queryOptions } from '@tanstack/react-query';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { call } from '../../api/http.js';

export type ServiceDraft = { readonly name: string; readonly duration: string };

/** The services as the administration sees them. */
export const allServicesQuery = queryOptions({
  queryKey: ['services', 'all'] as readonly string[],
  queryFn: ({ signal }) => call<readonly ServiceAnswer[]>('/services', { signal }),
});

export function addService(draft: ServiceDraft, idempotencyKey: string): Promise<ServiceAnswer> {
  return call('/services', { method: 'POST', body: bodyOf(draft), idempotencyKey });
}

export function changeService({ id, revision }: ServiceAnswer, draft: ServiceDraft): Promise<ServiceAnswer> {
  return call(`/services/${id}`, { method: 'PUT', body: bodyOf(draft), ifMatch: revision });
}

export function removeService({ id, revision }: ServiceAnswer): Promise<void> {
  return call(`/services/${id}`, { method: 'DELETE', ifMatch: revision });
}

/** What is no number falls back to 1 (specification 2 §5). */
function bodyOf({ name, duration }: ServiceDraft) {
  const hours = Number(duration.trim().replace(',', '.'));
  return { name, duration: duration.trim() === '' || Number.isNaN(hours) ? 1 : hours };
}
