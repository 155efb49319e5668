import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import type { Span } from '#contracts/site/opening-times.js';

const HOUR = 60;
const TICK_EVERY_MINUTES = 2 * HOUR;

/** A day as a rule: open spans as bars, hours as ticks, now as the brass mark. `label` says it in words. */
export function Scale({ spans, now, label }: { spans: readonly Span[]; now: number; label: string }) {
  const from = Math.max(0, Math.min(...spans.map((span) => span.from)) - HOUR);
  const to = Math.min(24 * HOUR, Math.max(...spans.map((span) => span.to)) + HOUR);
  const percent = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`;
  return (
    <>
      <p className="sr">{label}</p>
      <div className="home-scale" aria-hidden="true">
        <span className="home-scale-base" />
        {spans.map((span) => (
          <span
            key={span.from}
            className="home-scale-bar"
            style={{ left: percent(span.from), right: `${100 - Number.parseFloat(percent(span.to))}%` }}
          />
        ))}
        {from <= now && now <= to && <span className="home-scale-now" style={{ left: percent(now) }} />}
        {ticksOf(spans).map((minutes) => (
          <span key={minutes} className="home-scale-tick" style={{ left: percent(minutes) }}>
            {shortTime(minutes)}
          </span>
        ))}
      </div>
    </>
  );
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
