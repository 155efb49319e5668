import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { openMinutesFrom, type BoardScale } from './board-scale.js';

const MINUTE_MS = 60_000;

type BoardMoment = {
  readonly date: string;
  readonly isPast: boolean;
  /** Milliseconds since 1970; null: another day than today. */
  readonly now: number | null;
};

/** The open minutes that no open work fills; below 0: too much work. Null: the day is over. */
export function freeMinutes(
  row: BoardRowAnswer,
  scale: BoardScale,
  { date, isPast, now }: BoardMoment,
): number | null {
  if (isPast) return null;
  const rest = row.operations.map((operation) => restOf(operation, row, date, now));
  return openMinutesFrom(scale, now ?? scale.first) - rest.reduce((sum, minutes) => sum + minutes, 0);
}

/** What is left of one operation: work that took longer leaves nothing, and takes nothing from the others. */
function restOf(
  { id, plan, estimatedTimeMin, status }: BoardOperationAnswer,
  { timeLogs, running }: BoardRowAnswer,
  date: string,
  now: number | null,
): number {
  if (status === 'DONE') return 0;
  const logs = running && !timeLogs.some((log) => log.id === running.id) ? [...timeLogs, running] : timeLogs;
  const booked = logs
    .filter(({ workOperationId }) => workOperationId === id)
    .reduce((sum, { startTime, endTime }) => {
      const end = endTime === null ? (now ?? Date.parse(startTime)) : Date.parse(endTime);
      return sum + Math.floor((end - Date.parse(startTime)) / MINUTE_MS);
    }, 0);
  return Math.max(0, (plan?.day === date ? plan.minutes : estimatedTimeMin) - booked);
}
