import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labelsOf } from '#contracts/kernel/fields.js';
import { connectionFields } from '#contracts/settings/connection-fields.js';
import type { ConnectionsAnswer } from '#contracts/settings/connections.api.js';
import { fieldOf, type FormOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { draftOf, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { RecordPanel } from '../../ui/forms/record-panel.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { connectionsQuery, FAILED, saveConnections, sayThatItIsSaved } from './settings.queries.js';
import { TestMailDialog } from './test-mail-dialog.js';

type ConnectionsDraft = DraftOf<typeof connectionFields> & { readonly mailPassword: string };

const PASSWORD = { mailPassword: 'Passwort am Mailserver' };
const ENCRYPTIONS = {
  mailEncryption: { STARTTLS: 'STARTTLS (meist Port 587)', TLS: 'TLS (meist Port 465)' },
};
const HINTS = {
  mailSender: 'Leer: die E-Mail-Adresse der Firma',
  publicUrl: 'Unter dieser Adresse erreichen Kunden die Website; damit beginnen Links in E-Mails.',
  backupFolder:
    'Vollständiger Pfad außerhalb des Datenordners, am besten auf einer anderen Platte. Leer: keine.',
};

function connectionsDraft(saved: ConnectionsAnswer): ConnectionsDraft {
  return { ...draftOf(connectionFields, saved), mailPassword: '' };
}

/** An empty password keeps the one on file; without a log-in there is none. */
function bodyOf({ mailPassword, ...draft }: ConnectionsDraft) {
  const hasLogin = draft.mailHost.trim() !== '' && draft.mailUser.trim() !== '';
  const password = mailPassword === '' ? {} : { mailPassword };
  return { ...sentOf(connectionFields, draft), ...(hasLogin ? password : { mailPassword: null }) };
}

/** Mail server, public address and backup folder. What the environment sets wins and cannot be changed here. */
export function ConnectionsSection() {
  const cache = useQueryClient();
  const [tests, setTests] = useState(false);
  const form = useRecordForm({
    query: connectionsQuery,
    draftOf: connectionsDraft,
    save: (saved: ConnectionsAnswer, draft: ConnectionsDraft) => saveConnections(saved, bodyOf(draft)),
    onSaved: () => {
      sayThatItIsSaved();
      for (const key of ['mail-delivery', 'audit-settings', 'booking-rules'])
        void cache.invalidateQueries({ queryKey: [key] });
    },
    failed: FAILED,
  });
  const saved = form.result.data;
  const hasServer = saved !== undefined && (saved.fixed.mailServer !== null || saved.mailHost !== null);
  return (
    <RecordPanel
      title="E-Mail, Adresse und Sicherung"
      form={form}
      actions={
        <>
          <Button
            size="small"
            disabled={!hasServer || form.changed.length > 0}
            onClick={() => setTests(true)}
          >
            Testmail senden
          </Button>
          <HistoryButton list="settings-connections" title="E-Mail, Adresse und Sicherung" small />
        </>
      }
      labels={{ ...labelsOf(connectionFields), ...PASSWORD }}
      failed="Einstellungen konnten nicht geladen werden."
    >
      {() => (
        <>
          {saved !== undefined && <Inputs form={form} saved={saved} />}
          {tests && <TestMailDialog onClose={() => setTests(false)} />}
        </>
      )}
    </RecordPanel>
  );
}

const SERVER = ['mailHost', 'mailPort', 'mailEncryption', 'mailUser'] as const;

type InputsProps = { readonly form: FormOf<ConnectionsDraft>; readonly saved: ConnectionsAnswer };

function Inputs({ form, saved: { fixed, hasMailPassword } }: InputsProps) {
  const shared = { of: connectionFields, form, hints: HINTS, words: ENCRYPTIONS };
  return (
    <>
      <RecordFields {...shared} only={SERVER} disabled={fixed.mailServer !== null} />
      <TextField
        {...fieldOf(form, 'mailPassword')}
        label={PASSWORD.mailPassword}
        type="password"
        maxLength={500}
        disabled={fixed.mailServer !== null}
        hint={hasMailPassword ? 'Gespeichert, wird nicht angezeigt. Leer: bleibt.' : undefined}
      />
      <RecordFields {...shared} only={['mailSender']} />
      <Fixed value={fixed.mailServer} what="Der Mailserver" />
      <RecordFields {...shared} only={['publicUrl']} disabled={fixed.publicUrl !== null} />
      <Fixed value={fixed.publicUrl} what="Die öffentliche Adresse" />
      <RecordFields {...shared} only={['backupFolder']} disabled={fixed.backupFolder !== null} />
      <Fixed value={fixed.backupFolder} what="Der Ordner für Sicherungen" />
    </>
  );
}

/** What the environment sets; nothing if it sets nothing. */
function Fixed({ value, what }: { readonly value: string | null; readonly what: string }) {
  if (value === null) return null;
  return (
    <p className="hint is-wide">
      {what} ist durch die Umgebung festgelegt: <b>{value}</b>.
    </p>
  );
}
