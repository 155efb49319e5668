import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedJobAnswer } from '#contracts/jobs/failed-jobs.api.js';
import { taskOf } from '#contracts/jobs/job-tasks.js';
import { failedJobsQuery } from '../../api/queries/failed-jobs.queries.js';
import { call } from '../../api/http.js';
import { useBusyAction } from '../../ui/saving/busy-action.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { Panel } from '../../ui/pages/panel.js';
import { shownRefusal } from '../../ui/forms/refusal.js';
import { toasts } from '../../ui/feedback/toasts.js';

/** Work in the background that has failed for good; nothing when there is none. */
export function FailedJobsSection() {
  const { data: jobs = [] } = useQuery(failedJobsQuery);
  if (jobs.length === 0) return null;
  return (
    <Panel title="Fehlgeschlagene Aufgaben" note="Werden nicht von selbst noch einmal versucht">
      <ul className="failed-jobs" aria-label="Fehlgeschlagene Aufgaben">
        {jobs.map((job) => (
          <FailedJob key={job.id} job={job} />
        ))}
      </ul>
    </Panel>
  );
}

function FailedJob({ job }: { readonly job: FailedJobAnswer }) {
  const cache = useQueryClient();
  const task = taskOf(job.name);
  const { busy, start } = useBusyAction(async () => {
    try {
      await call(`/jobs/${encodeURIComponent(job.id)}/retry`, { method: 'POST' });
      toasts.success('Wird noch einmal versucht', task);
    } catch (error) {
      toasts.failure('Die Aufgabe konnte nicht wiederholt werden.', shownRefusal(error).reason || undefined);
    }
    void cache.invalidateQueries({ queryKey: failedJobsQuery.queryKey });
  });
  const failedAt = formatInstant(job.failedAt);
  return (
    <li>
      <div>
        <b>{task}</b>{' '}
        <span className="hint">
          {failedAt}, {job.attempts === 1 ? '1 Versuch' : `${job.attempts} Versuche`}
        </span>
        <p>{job.reason}</p>
      </div>
      <Button size="small" icon={<ArrowClockwiseRegular />} disabledFocusable={busy} onClick={start}>
        Erneut versuchen
        <span className="sr">
          : {task}, {failedAt}
        </span>
      </Button>
    </li>
  );
}
