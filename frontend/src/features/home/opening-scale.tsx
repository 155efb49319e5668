import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import type { Span } from '#contracts/site/opening-times.js';
import { Scale } from '../../ui/charts/scale.js';

const HOUR = 60;
const TICK_EVERY_MINUTES = 2 * HOUR;

/** A day as a rule: open spans as bars, hours as ticks, now as the brass mark. `label` says it in words. */
export function OpeningScale({ spans, now, label }: { spans: readonly Span[]; now: number; label: string }) {
  const from = Math.max(0, Math.min(...spans.map((span) => span.from)) - HOUR);
  const to = Math.min(24 * HOUR, Math.max(...spans.map((span) => span.to)) + HOUR);
  const ticks = ticksOf(spans).map((at) => ({ at, text: shortTime(at) }));
  return <Scale label={label} from={from} to={to} spans={spans} ticks={ticks} now={now} />;
}

/** Begin and end of each span, and every second hour between them where there is room. */
function ticksOf(spans: readonly Span[]): number[] {
  const ticks = spans.flatMap(({ from, to }) => {
    const between: number[] = [];
    for (let at = from + TICK_EVERY_MINUTES; at <= to - HOUR; at += TICK_EVERY_MINUTES) between.push(at);
    return [from, ...between, to];
  });
  return ticks.filter((at, index) => index === 0 || at - (ticks[index - 1] ?? 0) >= HOUR / 2);
}

/** `8` for 08:00, `8:30` for 08:30. */
export function shortTime(minutes: number): string {
  const time = timeOfMinutes(minutes % (24 * HOUR)).replace(/^0(?=\d)/, '');
  return time.replace(':00', '');
}
