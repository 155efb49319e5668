import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type {
  LineActivityAnswer,
  SupplierInvoiceLineAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { formatInstant } from '../../ui/formats.js';

const ACTIONS: Readonly<Record<LineActivityAnswer['action'], string>> = {
  AUTO_CHECK: 'Automatischer Abgleich',
  IN_CLARIFICATION: 'Zur Klärung weitergeleitet',
  ACCEPTED: 'Abweichung akzeptiert',
};

type OpenLineProps = {
  readonly line: SupplierInvoiceLineAnswer;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onClarify: (note: string, mail: string) => void;
};

/** What happened to a line, and the note with which it is sent to be clarified. */
export function OpenLine({ line, mayChange, busy, onClose, onClarify }: OpenLineProps) {
  const isOpen = line.matchStatus !== 'MATCH' && line.resolution?.status !== 'ACCEPTED';
  return (
    <div className="line-open">
      <div>
        <b>Verlauf</b>
        {line.history.length === 0 && <p className="hint">Noch keine Aktivitäten protokolliert.</p>}
        <ol>
          {line.history.map(({ action, user, timestamp, note }, place) => (
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
      {mayChange && isOpen && <ClarifyForm busy={busy} onClose={onClose} onClarify={onClarify} />}
    </div>
  );
}

function ClarifyForm({ busy, onClose, onClarify }: Pick<OpenLineProps, 'busy' | 'onClose' | 'onClarify'>) {
  const [note, setNote] = useState('');
  const [mail, setMail] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      className="line-form"
      aria-label="Klärung"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() === '') setError('Bitte geben Sie eine Notiz ein.');
        else onClarify(note, mail);
      }}
    >
      <TextAreaField
        name="note"
        label="Notiz zur Klärung"
        hint="Wird mit Ihrem Namen und der Uhrzeit festgehalten."
        required
        maxLength={1_000}
        value={note}
        error={error}
        onChange={(text) => {
          setNote(text);
          setError(undefined);
        }}
      />
      <TextField
        name="mail"
        label="E-Mail an den Lieferanten"
        hint="Leer: Es wird keine E-Mail gesendet."
        type="email"
        maxLength={254}
        value={mail}
        onChange={setMail}
      />
      <div className="line-buttons">
        <Button onClick={onClose}>Abbrechen</Button>
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          Zur Klärung weiterleiten
        </Button>
      </div>
    </form>
  );
}
