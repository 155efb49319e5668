import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { occupiedSpans, openSpans, type Span } from '#contracts/site/opening-times.js';
import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import {
  minutesOf,
  timeOfMinutes,
  weekdayOf,
  type LocalDate,
  type LocalTime,
} from '#contracts/values/local-date-time.js';

/** The calendar shows the hours 8 to 18, eleven rows; minutes since midnight. */
export const FIRST_HOUR = 8;
export const HOURS = 11;
export const SHOWN: Span = { from: FIRST_HOUR * 60, to: (FIRST_HOUR + HOURS) * 60 };

const MINUTES_A_DAY = 24 * 60;
/** The least height of an entry that begins before the shown hours or ends after them. */
const LEAST_SHOWN_MINUTES = 30;

/** The hours, and the strips for appointments that lie completely before or after the hours. */
export type DayPart = 'before' | 'hours' | 'after';

/** The place of an appointment in its day. Minutes since midnight, lanes from the left. */
export type Block = {
  readonly appointment: AppointmentAnswer;
  /** From the start to the end, breaks between included. */
  readonly span: Span;
  /** Closed time inside it, as the lunch break, in which nobody works. */
  readonly breaks: readonly Span[];
  /** The part of the day column: among the hours, or in the strip before or after them. */
  readonly part: DayPart;
  readonly lane: number;
  /** Lanes that the entries at this time share. */
  readonly lanes: number;
};

/** When the workshop is open on this date by its weekday. */
export function openSpansOn(hours: readonly OpeningTimeAnswer[], date: LocalDate): readonly Span[] {
  return openSpans(hours.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)));
}

/** The shown hours in which the workshop is closed. */
export function closedSpans(open: readonly Span[]): Span[] {
  const closed: Span[] = [];
  let from = SHOWN.from;
  for (const span of open) {
    if (span.from > from) closed.push({ from, to: Math.min(span.from, SHOWN.to) });
    from = Math.max(from, span.to);
  }
  if (from < SHOWN.to) closed.push({ from, to: SHOWN.to });
  return closed;
}

/** The appointments of one day by their start. Those whose drawings would overlap are side by side. */
export function blocksOf(appointments: readonly AppointmentAnswer[], open: readonly Span[]): Block[] {
  const placed = appointments
    .map((appointment) => ({ appointment, ...timeOf(appointment, open) }))
    .map((timed) => ({ ...timed, part: partOf(timed.span) }))
    .toSorted((one, other) => one.span.from - other.span.from || other.span.to - one.span.to);
  const inStrip = (part: DayPart) =>
    placed.filter((it) => it.part === part).map((it) => ({ ...it, lane: 0, lanes: 1 }));
  return [
    ...inStrip('before'),
    ...inLanes(placed.filter(({ part }) => part === 'hours')),
    ...inStrip('after'),
  ];
}

function partOf({ from, to }: Span): DayPart {
  if (to <= SHOWN.from) return 'before';
  return from >= SHOWN.to ? 'after' : 'hours';
}

/** Lanes follow what is drawn, which can be more than the time: see `LEAST_SHOWN_MINUTES`. */
function inLanes(placed: readonly Omit<Block, 'lane' | 'lanes'>[]): Block[] {
  const blocks: Block[] = [];
  let cluster: { lane: number; drawn: Span; block: Omit<Block, 'lane' | 'lanes'> }[] = [];
  let clusterEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1));
    blocks.push(...cluster.map(({ block, lane }) => ({ ...block, lane, lanes })));
    cluster = [];
    clusterEnd = 0;
  };
  const byDrawing = placed
    .map((block) => ({ block, drawn: shownPart(block.span) }))
    .toSorted((one, other) => one.drawn.from - other.drawn.from);
  for (const next of byDrawing) {
    if (next.drawn.from >= clusterEnd) close();
    const taken = new Set(cluster.filter(({ drawn }) => drawn.to > next.drawn.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    cluster.push({ ...next, lane });
    clusterEnd = Math.max(clusterEnd, next.drawn.to);
  }
  close();
  return blocks;
}

/**
 * When work on an appointment starts and ends, the lunch break skipped as booking does. Where it does not fit the
 * opening times as they are now, its hours in one piece.
 */
export function timeOf(
  { time, duration }: Pick<AppointmentAnswer, 'time' | 'duration'>,
  open: readonly Span[],
): { readonly span: Span; readonly breaks: readonly Span[] } {
  const from = minutesOf(time);
  const minutes = (duration || 1) * 60;
  const parts = occupiedSpans(open, from, minutes);
  if (parts === null) return { span: { from, to: Math.min(from + minutes, MINUTES_A_DAY) }, breaks: [] };
  const breaks = parts
    .slice(1)
    .map((part, at) => ({ from: parts[at]?.to ?? part.from, to: part.from }))
    .filter((gap) => gap.from < gap.to);
  return { span: { from, to: parts.at(-1)?.to ?? from }, breaks };
}

/** The part of a span that the hours show: clamped to them, never less than a mark. */
export function shownPart({ from, to }: Span): Span {
  const start = Math.min(Math.max(from, SHOWN.from), SHOWN.to - LEAST_SHOWN_MINUTES);
  return { from: start, to: Math.max(start + LEAST_SHOWN_MINUTES, Math.min(to, SHOWN.to)) };
}

/** The start that is nearest to where an entry is held; a whole hour among the rows where no starts are known. */
export function nearestStart(minutes: number, starts: readonly LocalTime[]): LocalTime {
  const inRows = Math.min(Math.max(minutes, SHOWN.from), SHOWN.to - 60);
  if (starts.length === 0) return timeOfMinutes(Math.round(inRows / 60) * 60);
  return starts.reduce((best, start) =>
    Math.abs(minutesOf(start) - minutes) < Math.abs(minutesOf(best) - minutes) ? start : best,
  );
}
