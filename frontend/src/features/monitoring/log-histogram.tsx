import { useQuery } from '@tanstack/react-query';
import { localInputOf } from '../../ui/dates/local-input.js';
import { counted } from '../../ui/dates/formats.js';
import { periodOf, type LogFilter } from './log-filter.js';
import { clockTime } from './log-words.js';
import { histogramQuery } from './monitoring.queries.js';

const HOUR_MS = 3_600_000;
const HOURS = 24;

type LogHistogramProps = {
  readonly filter: LogFilter;
  /** Narrows the logs to this hour. */
  readonly choose: (from: string, to: string) => void;
};

/** Entries of the last 24 hours, an hour a bar: a press narrows the table to it. */
export function LogHistogram({ filter, choose }: LogHistogramProps) {
  const { data = [], dataUpdatedAt } = useQuery(histogramQuery(filter));
  const counts = new Map(data.map(({ hour, count }) => [Date.parse(hour), count]));
  const last = Math.floor(dataUpdatedAt / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, place) => last - (HOURS - 1 - place) * HOUR_MS);
  const most = Math.max(1, ...counts.values());
  const { from, to } = periodOf(filter);
  if (data.length === 0) return null;
  return (
    <fieldset className="log-histogram" aria-label="Einträge der letzten 24 Stunden">
      {hours.map((hour) => {
        const count = counts.get(hour) ?? 0;
        const isOutside = hour + HOUR_MS <= (from ?? -Infinity) || hour > (to ?? Infinity);
        const label = `${clockTime(new Date(hour).toISOString()).slice(0, 5)} Uhr: ${counted(count, 'Eintrag', 'Einträge')}`;
        return (
          <button
            key={hour}
            type="button"
            className={isOutside ? 'is-outside' : ''}
            title={label}
            aria-label={label}
            onClick={() => choose(localText(hour), localText(hour + HOUR_MS - 60_000))}
          >
            <span style={{ height: `${(count / most) * 100}%` }} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** By the workshop's clock. */
function localText(at: number): string {
  return localInputOf(new Date(at).toISOString());
}
