import { queryOptions } from '@tanstack/react-query';
import type { MarkUpAnswer } from '#contracts/settings/settings.api.js';
import { call } from '../http.js';

/** The mark-up on purchase prices. */
export const markUpQuery = queryOptions({
  queryKey: ['mark-up'] as readonly string[],
  staleTime: 60_000,
  queryFn: ({ signal }) => call<MarkUpAnswer>('/settings/mark-up', { signal }),
});
