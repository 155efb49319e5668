import { useState, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.js';
import { TextAreaField } from '../forms/form-fields.js';
import { NO_NAMES } from '../forms/no-names.js';
import type { FieldMessages } from '../forms/refusal.js';

type NoteDialogProps = {
  readonly title: string;
  /** What the text is: "Notiz" or "Grund". */
  readonly label: string;
  /** The sentence for an empty text; without it the text is optional. */
  readonly missing?: string;
  readonly action: string;
  readonly busy: boolean;
  readonly failure: string;
  readonly errors: FieldMessages;
  readonly children?: ReactNode;
  readonly onSend: (text: string) => void;
  readonly onClose: () => void;
};

/** Asks for a note or a reason before a decision about a record without a customer is sent. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, label, missing, action, busy, failure, errors, children, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const name = missing === undefined ? 'note' : 'reason';
  return (
    <FormDialog
      small
      title={title}
      action={action}
      unsaved={text.trim() !== ''}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={() => {
        if (missing !== undefined && text.trim() === '') setError(missing);
        else onSend(text);
      }}
    >
      {children}
      <TextAreaField
        name={name}
        label={label}
        hint={NO_NAMES}
        required={missing !== undefined}
        maxLength={1_000}
        value={text}
        error={error ?? errors[name]}
        className="is-wide"
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
