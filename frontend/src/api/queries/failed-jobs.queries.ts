import { queryOptions } from '@tanstack/react-query';
import type { FailedJobAnswer } from '#contracts/jobs/failed-jobs.api.js';
import { call } from '../http.js';

/** Jobs fail behind the screens, so an open list is refetched at this interval in milliseconds. */
const ASKED_AGAIN_MS = 30_000;

/** Work in the background that was given up, the last first. */
export const failedJobsQuery = queryOptions({
  queryKey: ['failed-jobs'],
  queryFn: ({ signal }) => call<readonly FailedJobAnswer[]>('/jobs/failed', { signal }),
  refetchInterval: ASKED_AGAIN_MS,
});
