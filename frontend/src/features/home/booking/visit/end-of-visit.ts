import { occupiedSpans, type Span } from '#contracts/site/opening-times.js';
import { minutesOf, type LocalTime } from '#contracts/values/local-date-time.js';

/** The minute at which a visit of this many open hours ends; null if it does not fit the known opening hours. */
export function endOfVisit(spans: readonly Span[], time: LocalTime, hours: number): number | null {
  return occupiedSpans(spans, minutesOf(time), hours * 60)?.at(-1)?.to ?? null;
}
