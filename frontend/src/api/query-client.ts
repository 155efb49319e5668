import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, nextTryMs, retryWaitMs } from './retry.js';

const KEEP_MS = 5 * 60_000;
const FRESH_MS = 10_000;

/**
 * The one cache of server answers. Reads are retried, writes never. Whether there is a network the call itself finds
 * out: a browser that thinks it is offline may well reach a server in the house, and a write that waits unseen for a
 * network would come when nobody expects it any more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: retryWaitMs,
      staleTime: FRESH_MS,
      gcTime: KEEP_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => nextTryMs(state.error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
