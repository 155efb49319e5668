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

/** The German name of each job; other jobs are shown by their technical name. */
const tasks: Readonly<Record<string, string>> = {
  'complete-booking': 'Terminbuchung abschließen',
  'open-feedback-issue': 'Programmierauftrag anlegen',
  react: 'Folgen einer Änderung ausführen',
};
const MAIL_JOB = 'mail-';

/** The task of a job in words. */
export function taskOf(name: string): string {
  return tasks[name] ?? (name.startsWith(MAIL_JOB) ? 'E-Mail zu einem Termin senden' : name);
}
