import { startOfDay } from '#contracts/values/day-bounds.js';
import type { BoardRowAnswer } from '#contracts/work-orders/time-logs.api.js';
import { formatMinutes } from '../../ui/formats.js';

const FROM_HOUR = 7;
const TO_HOUR = 18;
const MINUTE_MS = 60_000;

/** The hours that the board shows. */
export const HOURS = Array.from({ length: TO_HOUR - FROM_HOUR }, (_, hour) =>
  String(FROM_HOUR + hour).padStart(2, '0'),
);

type Block = {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly look: 'planned' | 'booked' | 'running' | 'over';
};

type BoardLaneProps = {
  readonly row: BoardRowAnswer;
  /** By the server's clock; null: another day. */
  readonly now: number | null;
  readonly date: string;
};

/** Two lanes of a day: above what is planned, below what is booked. The same numbers stand as text in the row. */
export function BoardLane({ row, now, date }: BoardLaneProps) {
  const midnight = Date.parse(startOfDay(date));
  const first = midnight + FROM_HOUR * 60 * MINUTE_MS;
  const width = (TO_HOUR - FROM_HOUR) * 60 * MINUTE_MS;
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - first) / width) * 100));
  const booked = bookedOf(row, now);
  const planned = plannedOf(row, Math.max(first + 60 * MINUTE_MS, now ?? 0));
  const words = [...booked, ...planned].map(({ text }) => text).join('; ');
  const late = planned.filter(({ from }) => from >= first + width).length;
  const drawn = [...planned, ...booked].filter(({ from, to }) => percent(to) > percent(from));
  return (
    <div className="board-lane">
      <p className="sr">{words || 'nichts geplant und nichts gebucht'}</p>
      {drawn.map(({ key, from, to, text, look }) => (
        <span
          key={key}
          aria-hidden="true"
          className={`board-block is-${look}`}
          style={{ left: `${percent(from)}%`, width: `${percent(to) - percent(from)}%` }}
          title={text}
        >
          {text}
        </span>
      ))}
      {late > 0 && (
        <span className="board-late" aria-hidden="true">
          {late === 1 ? '1 Position steht noch aus' : `${late} Positionen stehen noch aus`}
        </span>
      )}
      {now !== null && percent(now) > 0 && percent(now) < 100 && (
        <span className="board-now" style={{ left: `${percent(now)}%` }} />
      )}
    </div>
  );
}

function bookedOf({ timeLogs, running }: BoardRowAnswer, now: number | null): Block[] {
  const all = running && !timeLogs.some(({ id }) => id === running.id) ? [...timeLogs, running] : timeLogs;
  return all.map(({ id, startTime, endTime }) => {
    const from = Date.parse(startTime);
    const to = endTime === null ? (now ?? from) : Date.parse(endTime);
    const text = formatMinutes(Math.max(0, Math.floor((to - from) / MINUTE_MS)));
    return { key: id, from, to, text, look: endTime === null ? 'running' : 'booked' };
  });
}

/** What was worked on stands where it began; what is still to be done follows one after the other. */
function plannedOf({ operations, timeLogs, running }: BoardRowAnswer, next: number): Block[] {
  let free = next;
  return operations.map(({ id, title, licensePlate, estimatedTimeMin }) => {
    const begun = [...timeLogs, ...(running ? [running] : [])].find((log) => log.workOperationId === id);
    const from = begun ? Date.parse(begun.startTime) : free;
    const to = from + estimatedTimeMin * MINUTE_MS;
    free = Math.max(free, to);
    return {
      key: `plan-${id}`,
      from,
      to,
      text: [licensePlate, title].filter(Boolean).join(' '),
      look: 'planned',
    };
  });
}
