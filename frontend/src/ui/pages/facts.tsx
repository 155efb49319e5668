import type { ReactNode } from 'react';
import './facts.css';

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  /** Below it, in quiet words. */
  readonly note?: ReactNode;
};

/** The few things that matter first, side by side in one card; below each other on a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="card facts">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <div className="fact-value">{value}</div>
            {note !== undefined && <div className="fact-note">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
