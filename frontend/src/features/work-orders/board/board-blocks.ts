import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { Span } from '#contracts/site/opening-times.js';
import { instantOfLocal, timeOfMinutes } from '#contracts/values/local-date-time.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { Status } from '../../../ui/feedback/status-badge.js';
import { formatMinutes } from '../../../ui/dates/formats.js';
import { workFrom, type BoardScale } from './board-scale.js';

const MINUTE_MS = 60_000;
/** The customer has not answered an estimate of the order: better ask before going on. */
export const WAITS = 'wartet auf Freigabe';
export const WAITING: Status = { label: WAITS, tone: 'caution', icon: 'clock' };

/** Something on the hours of a row. Times in milliseconds since 1970. */
export type BoardBlock = Span & {
  readonly key: string;
  readonly text: string;
  readonly look: 'planned' | 'booked' | 'running' | 'appointment';
  /** What can be given to somebody else or moved in time. */
  readonly operation?: BoardOperationAnswer;
};

/** A block and its lane, 0 for the topmost: blocks that overlap never cover each other. */
export type PlacedBlock = BoardBlock & { readonly lane: number };

/** What is planned in the upper lanes, what is booked in the last one. */
export function blocksOf(
  row: BoardRowAnswer,
  scale: BoardScale,
  { date, now }: { readonly date: string; readonly now: number | null },
): readonly PlacedBlock[] {
  const planned = inLanes(plannedOf(row, scale, date, Math.max(scale.first, now ?? 0)));
  const lane = lanesOf(planned);
  return [...planned, ...bookedOf(row, now).map((block) => ({ ...block, lane }))];
}

/** The number of lanes that these blocks need. */
export function lanesOf(blocks: readonly PlacedBlock[]): number {
  return Math.max(1, ...blocks.map(({ lane }) => lane + 1));
}

/** Gives each block the first lane in which it covers no other. */
export function inLanes(blocks: readonly BoardBlock[]): readonly PlacedBlock[] {
  const ends: number[] = [];
  return blocks
    .toSorted((one, other) => one.from - other.from)
    .map((block) => {
      const free = ends.findIndex((end) => end <= block.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = block.to;
      return { ...block, lane };
    });
}

/** `10:00 Uhr, 1 h 30 min`; empty without a time on this day. */
export function plannedTime({ plan }: Pick<BoardOperationAnswer, 'plan'>, date: string): string {
  if (plan?.day !== date) return '';
  return `${timeOfMinutes(plan.startMinute)} Uhr, ${formatMinutes(plan.minutes)}`;
}

/** True for an appointment that brings a car, takes place and has no order yet. */
export function isComing({ kind, status, workOrder }: AppointmentAnswer): boolean {
  return kind !== 'TEST_DRIVE' && status !== 'CANCELLED' && workOrder == null;
}

export function appointmentBlock(appointment: AppointmentAnswer): BoardBlock {
  const { id, date, time, duration, kfz, service, name } = appointment;
  const from = Date.parse(instantOfLocal(`${date}T${time}`));
  const to = from + (duration || 1) * 60 * MINUTE_MS;
  return { key: id, from, to, text: `${time} ${kfz} ${service}, ${name}`, look: 'appointment' };
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

/**
 * What has a time stands there, what was worked on where it began. The rest follows one after the other, breaks
 * skipped.
 */
function plannedOf(
  { operations, timeLogs, running }: BoardRowAnswer,
  scale: BoardScale,
  date: string,
  next: number,
): BoardBlock[] {
  const logs = [...timeLogs, ...(running ? [running] : [])];
  let free = next;
  return operations.map((operation) => {
    const { id, title, licensePlate, estimatedTimeMin, plan, status, waitsForApproval } = operation;
    const begun = logs.find((log) => log.workOperationId === id);
    const isTimed = plan?.day === date;
    const start = isTimed ? scale.midnight + plan.startMinute * MINUTE_MS : undefined;
    const from = start ?? (begun ? Date.parse(begun.startTime) : free);
    const span = workFrom(scale, from, isTimed ? plan.minutes : estimatedTimeMin);
    if (!isTimed) free = Math.max(free, span.to);
    const time = isTimed ? timeOfMinutes(plan.startMinute) : '';
    return {
      key: `plan-${id}`,
      ...span,
      text: [time, licensePlate, title, waitsForApproval && `(${WAITS})`].filter(Boolean).join(' '),
      look: 'planned',
      ...(status === 'DONE' || running?.workOperationId === id ? {} : { operation }),
    };
  });
}
