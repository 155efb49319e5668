import { queryOptions } from '@tanstack/react-query';
import type { NavigationAnswer } from '#contracts/settings/settings.api.js';
import { call } from '../http.js';

/** The visible menu entries and the shortcuts of the header. */
export const navigationQuery = queryOptions({
  queryKey: ['navigation'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call<NavigationAnswer>('/settings/navigation', { signal }),
});
