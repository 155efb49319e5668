import type { LineActivityAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { formatInstant } from '../../ui/dates/formats.js';

const ACTIONS: Readonly<Record<LineActivityAnswer['action'], string>> = {
  AUTO_CHECK: 'Automatischer Abgleich',
  IN_CLARIFICATION: 'Zur Klärung weitergeleitet',
  ACCEPTED: 'Abweichung akzeptiert',
  WITHDRAWN: 'Freigabe zurückgenommen',
};

/** What was decided about a line or a deviation, oldest first. */
export function Activities({ history }: { readonly history: readonly LineActivityAnswer[] }) {
  return (
    <div>
      <b>Verlauf</b>
      {history.length === 0 && <p className="hint">Noch keine Aktivitäten protokolliert.</p>}
      <ol>
        {history.map(({ action, user, timestamp, note }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a history only grows at its end
          <li key={place}>
            <b>{ACTIONS[action]}</b>
            <div className="hint">
              {formatInstant(timestamp)}, {user}
            </div>
            {note !== null && <blockquote>{note}</blockquote>}
          </li>
        ))}
      </ol>
    </div>
  );
}
