import { Button, Switch } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { usersQuery } from '../../api/queries/administration.queries.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useWrite } from '../../ui/forms/write.js';
import { Panel } from '../../ui/pages/panel.js';
import { chooseLoginSettings, loginSettingsQuery, resetSecondFactor } from './users.queries.js';

/** The rule for second factors, and their reset. */
export function LoginSettingsPanel() {
  const { data: settings } = useQuery(loginSettingsQuery);
  const { data: users = [] } = useQuery(usersQuery);
  const [lost, setLost] = useState<UserAnswer | null>(null);
  const choose = useWrite({
    send: (adminsNeedSecondFactor: boolean) => chooseLoginSettings(adminsNeedSecondFactor),
    refresh: ['login-settings'],
    failed: 'Speichern fehlgeschlagen.',
  });
  const reset = useWrite({
    send: ({ id }: UserAnswer) => resetSecondFactor(id),
    refresh: ['users'],
    done: ({ username }) => ['Zweiter Faktor zurückgesetzt', username],
    onDone: () => setLost(null),
    failed: 'Zurücksetzen fehlgeschlagen.',
  });
  const protectedUsers = users.filter(({ hasSecondFactor }) => hasSecondFactor);
  return (
    <Panel title="Zweiter Faktor" note="Jeder richtet ihn selbst unter „Mein Konto“ ein.">
      <div className="panel-body">
        <Switch
          label="Administratoren brauchen einen zweiten Faktor"
          checked={settings?.adminsNeedSecondFactor ?? false}
          disabled={settings === undefined}
          onChange={(_, { checked }) => void choose.run(checked)}
        />
        <ul className="second-factors" aria-label="Benutzer mit zweitem Faktor">
          {protectedUsers.map((user) => (
            <li key={user.id}>
              {user.username}
              <Button
                size="small"
                aria-label={`Zurücksetzen: ${user.username}`}
                onClick={() => setLost(user)}
              >
                Zurücksetzen
              </Button>
            </li>
          ))}
        </ul>
        {protectedUsers.length === 0 && <p className="hint">Noch niemand hat einen zweiten Faktor.</p>}
      </div>
      {lost !== null && (
        <ConfirmDialog
          title="Zweiten Faktor zurücksetzen"
          action="Zurücksetzen"
          busyAction="Setze zurück …"
          busy={reset.busy}
          onConfirm={() => void reset.run(lost)}
          onCancel={() => setLost(null)}
        >
          <p>
            Hat „{lost.username}“ Handy und Ersatzcodes verloren? Danach genügt das Passwort. „{lost.username}
            “ wird überall abgemeldet.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
