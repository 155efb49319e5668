import { occupiedSpans, type Span } from '#contracts/site/opening-times.js';
import { minutesOf, type LocalTime } from '#contracts/values/local-date-time.js';

/** The minute at which a visit ends that takes so many open hours; null when it does not fit the known hours. */
export function endOfVisit(spans: readonly Span[], time: LocalTime, hours: number): number | null {
  return occupiedSpans(spans, minutesOf(time), hours * 60)?.at(-1)?.to ?? null;
}
