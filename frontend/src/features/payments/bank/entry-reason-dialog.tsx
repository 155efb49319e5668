import type { BankEntryAnswer } from '#contracts/bank/bank-answers.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { fieldOf } from '../../../ui/forms/form-field.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import { changeEntry } from './bank.queries.js';

const WORDS = {
  ignore: { title: 'ignorieren', action: 'Ignorieren', done: 'Umsatz ignoriert' },
  reopen: { title: 'wieder öffnen', action: 'Öffnen', done: 'Umsatz ist wieder offen' },
} as const;

type EntryReasonDialogProps = {
  readonly entry: BankEntryAnswer;
  readonly what: keyof typeof WORDS;
  readonly onClose: () => void;
};

/** Why an entry is left alone, or taken up again. */
export function EntryReasonDialog({ entry, what, onClose }: EntryReasonDialogProps) {
  const { title, action, done } = WORDS[what];
  const form = useAddForm({
    empty: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Bitte einen Grund angeben.' } : {}),
    send: (body, key) => changeEntry(entry.id, what, body, key),
    refresh: 'payments',
    added: () => [done],
    onAdded: onClose,
    failed: 'Der Umsatz konnte nicht geändert werden.',
  });
  return (
    <FormDialog
      small
      title={`${formatEuro(entry.amount)} ${title}`}
      action={action}
      busyAction="Speichere …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="Grund" required maxLength={200} {...fieldOf(form, 'reason')} />
    </FormDialog>
  );
}
