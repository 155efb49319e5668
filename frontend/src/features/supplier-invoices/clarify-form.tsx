import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { clarificationFields } from '#contracts/supplier-invoices/supplier-invoice-fields.js';
import { MISSING_NOTE } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { TextAreaField, TextField } from '../../ui/forms/form-fields.js';
import { NO_NAMES } from '../../ui/forms/no-names.js';

type ClarifyFormProps = {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onClarify: (note: string, mail: string) => void;
};

/** The note with which a deviation is sent to be clarified. */
export function ClarifyForm({ busy, onClose, onClarify }: ClarifyFormProps) {
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
        if (note.trim() === '') setError(MISSING_NOTE);
        else onClarify(note, mail);
      }}
    >
      <TextAreaField
        name="note"
        label={clarificationFields.note.label}
        hint={`Wird mit Ihrem Namen und der Uhrzeit festgehalten. ${NO_NAMES}`}
        required
        maxLength={clarificationFields.note.maxLength}
        value={note}
        error={error}
        onChange={(text) => {
          setNote(text);
          setError(undefined);
        }}
      />
      <TextField
        name="mail"
        label={clarificationFields.mail.label}
        hint="Leer: Es wird keine E-Mail gesendet."
        type="email"
        maxLength={clarificationFields.mail.maxLength}
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
