import { useQuery } from '@tanstack/react-query';
import { taskOf } from '#contracts/jobs/job-tasks.js';
import { failedJobsQuery } from '../../api/queries/failed-jobs.queries.js';
import { useMay } from '../../api/session/use-may.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { TodayCard } from './today-card.js';
import { SHOWN } from './today.queries.js';

/** The topic of the settings that lists them. */
const SYSTEM = '/settings?thema=system';

/** Work in the background that was given up: nobody else notices that a mail never left. */
export function GivenUp() {
  const mayRetry = useMay('jobs:retry');
  const query = useQuery({ ...failedJobsQuery, enabled: mayRetry });
  if (!mayRetry || query.data === undefined || query.data.length === 0) return null;
  return (
    <TodayCard
      title="Aufgegebene Aufgaben"
      query={query}
      total={(jobs) => jobs.length}
      lines={(jobs) =>
        jobs.slice(0, SHOWN).map(({ id, name, failedAt, reason }) => ({
          key: id,
          to: SYSTEM,
          words: taskOf(name),
          note: [formatInstant(failedAt), reason].join(' · '),
        }))
      }
      all={{ to: SYSTEM, label: 'Einstellungen' }}
      empty=""
    />
  );
}
