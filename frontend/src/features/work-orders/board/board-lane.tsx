import type { Span } from '#contracts/site/opening-times.js';
import type { BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { formatMinutes } from '../../../ui/dates/formats.js';
import { workFrom, type BoardScale } from './board-scale.js';

const MINUTE_MS = 60_000;

export type BoardBlock = Span & {
  readonly key: string;
  readonly text: string;
  readonly look: 'planned' | 'booked' | 'running' | 'appointment';
  /** The operation, where it can be given to somebody else. */
  readonly operationId?: string;
};

type BoardLaneProps = {
  readonly scale: BoardScale;
  readonly blocks: readonly BoardBlock[];
  /** By the server's timer; null: another day. */
  readonly now: number | null;
  readonly onHold?: ((operationId: string) => void) | undefined;
};

/** The hours of one row with closed hours shaded. The same blocks are text for screen readers. */
export function BoardLane({ scale, blocks, now, onHold }: BoardLaneProps) {
  const { first, last } = scale;
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - first) / (last - first)) * 100));
  const place = ({ from, to }: Span) => ({
    left: `${percent(from)}%`,
    width: `${percent(to) - percent(from)}%`,
  });
  const words = blocks.map(({ text }) => text).join('; ');
  return (
    <div className="board-lane">
      <p className="sr">{words || 'nichts geplant und nichts gebucht'}</p>
      {scale.closed.map((span) => (
        <i key={span.from} className="board-closed" style={place(span)} />
      ))}
      {blocks
        .filter(({ from, to }) => percent(to) > percent(from))
        .map(({ key, text, look, operationId, ...span }) => (
          <span
            key={key}
            aria-hidden="true"
            className={`board-block is-${look}`}
            style={place(span)}
            title={text}
            draggable={operationId !== undefined && onHold !== undefined}
            onDragStart={() => operationId !== undefined && onHold?.(operationId)}
          >
            {text}
          </span>
        ))}
      {now !== null && percent(now) > 0 && percent(now) < 100 && (
        <span className="board-now" style={{ left: `${percent(now)}%` }} />
      )}
    </div>
  );
}

/** Above what is planned, below what is booked. */
export function blocksOf(row: BoardRowAnswer, scale: BoardScale, now: number | null): readonly BoardBlock[] {
  return [...plannedOf(row, scale, Math.max(scale.first, now ?? 0)), ...bookedOf(row, now)];
}

function bookedOf({ timeLogs, running }: BoardRowAnswer, now: number | null): BoardBlock[] {
  const all = running && !timeLogs.some(({ id }) => id === running.id) ? [...timeLogs, running] : timeLogs;
  return all.map(({ id, startTime, endTime }) => {
    const from = Date.parse(startTime);
    const to = endTime === null ? (now ?? from) : Date.parse(endTime);
    const text = formatMinutes(Math.max(0, Math.floor((to - from) / MINUTE_MS)));
    return { key: id, from, to, text, look: endTime === null ? 'running' : 'booked' };
  });
}

/** What was worked on stands where it began; what is still to be done follows one after the other, breaks skipped. */
function plannedOf(
  { operations, timeLogs, running }: BoardRowAnswer,
  scale: BoardScale,
  next: number,
): BoardBlock[] {
  let free = next;
  return operations.map(({ id, title, licensePlate, estimatedTimeMin }) => {
    const begun = [...timeLogs, ...(running ? [running] : [])].find((log) => log.workOperationId === id);
    const span = workFrom(scale, begun ? Date.parse(begun.startTime) : free, estimatedTimeMin);
    free = Math.max(free, span.to);
    return {
      key: `plan-${id}`,
      ...span,
      text: [licensePlate, title].filter(Boolean).join(' '),
      look: 'planned',
      ...(begun ? {} : { operationId: id }),
    };
  });
}
