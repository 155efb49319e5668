import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { titleOf as wordsOf } from '#contracts/invoices/invoice-words.js';
import { unusualDate } from '#contracts/invoices/invoice-date.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { ApiError, call, hasStatus } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { CheckField, TextField } from '../../ui/forms/form-fields.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { SendCheckList } from './send-check-list.js';
import { LoadingRows } from '../../ui/lists/list-states.js';
import { useKnownMail, type KnownMail } from './known-mail.js';
import { unbilledByQuery } from './invoices.queries.js';
import { judgedInvoice } from './send-check.js';

type SendDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** Issues the invoice and mails it, or leaves it to be handed over. From then on it stands for ever. */
export function SendDialog(props: SendDialogProps) {
  const known = useKnownMail(props.invoice);
  if (known === undefined) {
    return (
      <FormDialog
        small
        title={titleOf(props.invoice)}
        unsaved={false}
        busy={false}
        ready={false}
        onClose={props.onClose}
      >
        <LoadingRows text="Lade Empfänger …" rows={2} />
      </FormDialog>
    );
  }
  return <SendForm {...props} known={known} />;
}

const titleOf = ({ kind, form, deductions, number }: InvoiceAnswer): string =>
  `${wordsOf(kind, { form, deductions })} ${number} versenden`;

const AFTERWARDS: Readonly<Record<InvoiceForm, string>> = {
  WHOLE: 'Mit dem Versand ist der Auftrag abgeschlossen. Was danach noch kommt, nimmt ein Nachtrag auf.',
  DEPOSIT: 'Der Auftrag läuft weiter. Seine letzte Rechnung zieht die Anzahlung mit ihrer Steuer ab.',
  PARTIAL: 'Der Auftrag läuft weiter. Was hier nicht steht, kommt auf die nächste Rechnung.',
};

/** The doubts that a refusal asks about. */
const doubtsIn = (error: unknown): readonly string[] =>
  error instanceof ApiError && hasStatus(error, 422)
    ? error.errors.flatMap(({ field, message }) => (DOUBTFUL.has(field) ? message : []))
    : [];
const DOUBTFUL: ReadonlySet<string> = new Set(['date', 'positions']);

/** What has to be confirmed before it is sent. */
function useDoubts({ id, date, datedOnSending }: InvoiceAnswer, today: LocalDate): readonly string[] {
  const { data: others = [] } = useQuery(unbilledByQuery(id));
  const dateDoubt = datedOnSending ? null : unusualDate(date, today);
  return dateDoubt === null ? others : [dateDoubt, ...others];
}

function SendForm({ invoice, known, onClose }: SendDialogProps & { readonly known: KnownMail }) {
  const today = useToday();
  const loaded = useDoubts(invoice, today);
  const [answered, setAnswered] = useState<readonly string[]>([]);
  // A refusal may name what the list, loaded a moment before, does not.
  const doubts = [...new Set([...loaded, ...answered])];
  const seen = doubts.join('\n');
  const form = useAddForm({
    // What is confirmed, so that a new doubt asks again.
    empty: { mailTo: known.address, confirm: '' },
    of: invoice.id,
    check: ({ confirm }) => ({
      confirm: confirm === seen ? undefined : 'Bitte bestätigen Sie den Versand.',
    }),
    send: ({ mailTo }, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${invoice.id}/send`, {
        method: 'POST',
        ifMatch: invoice.revision,
        body: { mailTo: mailTo.trim(), confirm: doubts.length > 0, doubts },
        idempotencyKey,
      })
        .then((answer) => ({ ...answer, isMailed: mailTo.trim() !== '' }))
        .catch((error: unknown) => {
          setAnswered(doubtsIn(error));
          throw error;
        }),
    refresh: 'invoices',
    added: ({ number, isMailed: mailed }) => [mailed ? 'Rechnung versendet' : 'Rechnung gestellt', number],
    onAdded: onClose,
    failed: 'Die Rechnung konnte nicht versendet werden.',
  });
  const isMailed = form.draft.mailTo.trim() !== '';
  return (
    <FormDialog
      small
      title={titleOf(invoice)}
      action={isMailed ? 'Versenden' : 'Stellen und selbst übergeben'}
      busyAction={isMailed ? 'Versende …' : 'Stelle …'}
      formProps={form.formProps}
      unsaved={form.draft.mailTo !== known.address}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>Danach stehen Nummer, Inhalt und PDF für immer fest. Eine Korrektur ist dann ein Storno.</p>
      <p>{dateSentence(invoice, today)}</p>
      <p>{AFTERWARDS[invoice.form]}</p>
      <SendCheckList
        workOrderId={invoice.workOrderId}
        payerId={invoice.customerId}
        judged={judgedInvoice(invoice)}
      />
      {doubts.length > 0 && (
        <section className="invoice-unbilled" aria-label="Bitte bestätigen">
          <h3>Bitte bestätigen</h3>
          <ul>
            {doubts.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <CheckField
            label="Trotzdem versenden"
            name="confirm"
            value={form.draft.confirm === seen}
            error={form.errors['confirm']}
            onChange={(isConfirmed) => form.change({ confirm: isConfirmed ? seen : '' })}
          />
        </section>
      )}
      {!known.isSent && (
        <p className="hint">E-Mails werden hier nicht verschickt: bitte ausdrucken und übergeben.</p>
      )}
      <TextField label="E-Mail (optional)" type="email" maxLength={254} {...fieldOf(form, 'mailTo')} />
    </FormDialog>
  );
}

function dateSentence(
  { date, datedOnSending, dueDate, grossTotal }: InvoiceAnswer,
  today: LocalDate,
): string {
  const dated = datedOnSending
    ? `Die Rechnung bekommt das heutige Datum, ${formatDate(today)}.`
    : `Die Rechnung hat das gewählte Datum ${formatDate(date)}.`;
  return dueDate === null || grossTotal === 0 ? dated : `${dated} Fällig ist sie am ${formatDate(dueDate)}.`;
}
