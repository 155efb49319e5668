import { Field, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { startPagesFor } from '#contracts/access/staff-routes.js';
import type { LoginSettings } from '#contracts/users/login-settings.js';
import { useWrite } from '../../ui/forms/write.js';
import { Panel } from '../../ui/pages/panel.js';
import { chooseStartPages, loginSettingsQuery, roleLabels } from './users.queries.js';

/** Where each role begins after a log-in. */
export function StartPagesPanel() {
  const { data: settings } = useQuery(loginSettingsQuery);
  const choose = useWrite({
    send: ([now, startPages]: readonly [LoginSettings, LoginSettings['startPages']]) =>
      chooseStartPages(now, startPages),
    refresh: ['login-settings'],
    done: () => 'Startseiten gespeichert',
    failed: 'Speichern fehlgeschlagen.',
  });
  return (
    <Panel title="Startseiten" note="Jeder kann unter „Mein Konto“ eine andere wählen.">
      <div className="panel-body start-pages">
        {roleLabels.map(([role, label]) => (
          <Field key={role} label={label}>
            <Select
              value={settings?.startPages[role] ?? ''}
              disabled={settings === undefined || choose.busy}
              onChange={(_, { value }) => {
                if (settings === undefined) return;
                const { [role]: _before, ...others } = settings.startPages;
                const startPages = value === '' ? others : { ...others, [role]: value };
                void choose.run([settings, startPages]);
              }}
            >
              <option value="">Vorgabe</option>
              {startPagesFor([role]).map((page) => (
                <option key={page.path} value={page.path}>
                  {page.label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Panel>
  );
}
