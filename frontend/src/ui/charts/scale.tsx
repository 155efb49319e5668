import './scale.css';

export type ScaleSpan = {
  readonly from: number;
  readonly to: number;
  /** Filled is what is so, outlined what is planned, hatched what is too much. */
  readonly look?: 'filled' | 'outlined' | 'over';
};

type ScaleProps = {
  /** Everything that the scale shows, in words. */
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly spans: readonly ScaleSpan[];
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** The brass mark; null: out of sight. */
  readonly now?: number | null;
};

/** The house's rule: spans as bars, ticks below, now as the brass mark. */
export function Scale({ label, from, to, spans, ticks, now = null }: ScaleProps) {
  const percent = (at: number) => ((at - from) / (to - from)) * 100;
  return (
    <>
      <p className="sr">{label}</p>
      <div className="scale" aria-hidden="true">
        <span className="scale-base" />
        {spans.map((span) => (
          <span
            key={`${span.from} ${span.look ?? ''}`}
            className={`scale-bar is-${span.look ?? 'filled'}`}
            style={{ left: `${percent(span.from)}%`, right: `${100 - percent(span.to)}%` }}
          />
        ))}
        {now !== null && from <= now && now <= to && (
          <span className="scale-now" style={{ left: `${percent(now)}%` }} />
        )}
        {ticks.map(({ at, text }) => (
          <span key={at} className="scale-tick" style={{ left: `${percent(at)}%` }}>
            {text}
          </span>
        ))}
      </div>
    </>
  );
}
