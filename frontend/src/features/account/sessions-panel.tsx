import { Button } from '@fluentui/react-components';
import type { SessionAnswer } from '#contracts/users/account.api.js';
import { formatInstant } from '../../ui/dates/formats.js';
import { useWrite } from '../../ui/forms/write.js';
import { Panel } from '../../ui/pages/panel.js';
import { endOtherSessions, endSession } from './account.queries.js';

const FAILED = 'Abmelden fehlgeschlagen.';

/** The user's sessions. A session expires after eight hours. */
export function SessionsPanel({ sessions }: { readonly sessions: readonly SessionAnswer[] }) {
  const one = useWrite({
    send: (id: string) => endSession(id),
    refresh: ['account'],
    done: () => 'Abgemeldet',
    failed: FAILED,
    about: (id) => id,
  });
  const others = useWrite({
    send: endOtherSessions,
    refresh: ['account'],
    done: () => 'Überall sonst abgemeldet',
    failed: FAILED,
  });
  return (
    <Panel
      title="Angemeldet"
      note="Eine Anmeldung endet nach acht Stunden von selbst."
      actions={
        <Button size="small" onClick={() => void others.run(undefined)}>
          Überall sonst abmelden
        </Button>
      }
    >
      <ul className="account-sessions">
        {sessions.map(({ id, isThis, browser, startedAt }) => (
          <li key={id}>
            <span>
              <b>{browser}</b> <span className="muted">seit {formatInstant(startedAt)}</span>
            </span>
            {isThis ? (
              <span className="badge plain neutral">Dieses Gerät</span>
            ) : (
              <Button
                size="small"
                aria-label={`Abmelden: ${browser}, seit ${formatInstant(startedAt)}`}
                onClick={() => void one.run(id)}
              >
                Abmelden
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
