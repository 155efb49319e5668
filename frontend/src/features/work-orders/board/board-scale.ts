import { openSpans, type Span } from '#contracts/site/opening-times.js';
import type { OpeningTimeAnswer, VacationAnswer } from '#contracts/site/site.api.js';
import { PLAN_STEP_MINUTES } from '#contracts/work-orders/operations/operation-plan.js';
import { startOfDay } from '#contracts/values/day-bounds.js';
import { weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';

/** The hours that the board shows at least. */
const LEAST: Span = { from: 7 * 60, to: 18 * 60 };
const MINUTE_MS = 60_000;

/** The hours of one day on the board. All times in milliseconds since 1970. */
export type BoardScale = {
  readonly midnight: number;
  readonly first: number;
  readonly last: number;
  /** The whole hours, for the head. */
  readonly hours: readonly string[];
  readonly open: readonly Span[];
  /** Closed hours inside of the scale, as the lunch break. */
  readonly closed: readonly Span[];
};

/** The scale of a day: 7 to 18 o'clock, and more where the workshop is open longer. A vacation is a closed day. */
export function scaleOf(
  date: LocalDate,
  openingTimes: readonly OpeningTimeAnswer[],
  vacations: readonly Pick<VacationAnswer, 'startDate' | 'endDate'>[] = [],
): BoardScale {
  const midnight = Date.parse(startOfDay(date));
  const isAway = vacations.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
  const minutes = isAway
    ? []
    : openSpans(openingTimes.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)));
  const from = Math.min(LEAST.from, ...minutes.map((span) => Math.floor(span.from / 60) * 60));
  const to = Math.max(LEAST.to, ...minutes.map((span) => Math.ceil(span.to / 60) * 60));
  const at = (minute: number) => midnight + minute * MINUTE_MS;
  const open = minutes.map((span) => ({ from: at(span.from), to: at(span.to) }));
  const edges = [at(from), ...open.flatMap((span) => [span.from, span.to]), at(to)];
  const closed = edges
    .flatMap((edge, place) => (place % 2 === 0 ? [{ from: edge, to: edges[place + 1] ?? edge }] : []))
    .filter((span) => span.to > span.from);
  const hours = Array.from({ length: (to - from) / 60 }, (_, hour) =>
    String(from / 60 + hour).padStart(2, '0'),
  );
  return { midnight, first: at(from), last: at(to), hours, open, closed };
}

/** The minute of the day at this share of the scale (0: its first hour), at a full quarter of an hour. */
export function minuteAt({ midnight, first, last }: BoardScale, share: number): number {
  const minute = (first - midnight + share * (last - first)) / MINUTE_MS;
  return Math.round(minute / PLAN_STEP_MINUTES) * PLAN_STEP_MINUTES;
}

/** The open minutes from this moment to the end of the day. */
export function openMinutesFrom({ open }: BoardScale, moment: number): number {
  const left = open.map((span) => Math.max(0, span.to - Math.max(span.from, moment)));
  return Math.floor(left.reduce((sum, part) => sum + part, 0) / MINUTE_MS);
}

/** Where work of so many minutes ends that begins now or when the workshop opens next, closed hours skipped. */
export function workFrom({ open }: BoardScale, moment: number, minutes: number): Span {
  let left = minutes * MINUTE_MS;
  let from: number | undefined;
  for (const span of open) {
    const start = Math.max(span.from, moment);
    if (start >= span.to) continue;
    from ??= start;
    if (start + left <= span.to) return { from, to: start + left };
    left -= span.to - start;
  }
  // What does not fit into the open hours follows them.
  const end = Math.max(moment, open.at(-1)?.to ?? moment);
  return { from: from ?? end, to: end + left };
}
