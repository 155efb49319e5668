import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, retryWaitMs } from './retry.js';

const KEEP_MS = 5 * 60_000;
const FRESH_MS = 10_000;

/** The one cache of server answers. Reads are retried, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, retryDelay: retryWaitMs, staleTime: FRESH_MS, gcTime: KEEP_MS },
    mutations: { retry: false },
  },
});
