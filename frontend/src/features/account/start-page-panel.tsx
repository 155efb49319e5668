import { Field, Select } from '@fluentui/react-components';
import { startPagesFor } from '#contracts/access/staff-routes.js';
import type { AccountAnswer } from '#contracts/users/account.api.js';
import { useWrite } from '../../ui/forms/write.js';
import { Panel } from '../../ui/pages/panel.js';
import { chooseStartPage } from './account.queries.js';

/** Where the own log-in leads to. */
export function StartPagePanel({ account }: { readonly account: AccountAnswer }) {
  const choose = useWrite({
    send: (startPage: string | null) => chooseStartPage(startPage),
    refresh: ['account'],
    done: () => 'Startseite gespeichert',
    failed: 'Speichern fehlgeschlagen.',
  });
  return (
    <Panel title="Startseite">
      <div className="panel-body">
        <Field label="Nach dem Login öffnen">
          <Select
            value={account.startPage ?? ''}
            disabled={choose.busy}
            onChange={(_, { value }) => void choose.run(value === '' ? null : value)}
          >
            <option value="">Wie für meine Rolle eingestellt</option>
            {startPagesFor(account.roles).map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Panel>
  );
}
