import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { titleOf as wordsOf } from '#contracts/invoices/invoice-words.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { formatDate } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { SendCheckList } from './send-check-list.js';
import { LoadingRows } from '../../ui/lists/list-states.js';
import { useKnownMail, type KnownMail } from './known-mail.js';
import { judgedInvoice } from './send-check.js';
import { DropDeposit } from './drop-deposit.js';
import { DoubtList, useSendDoubts } from './send-doubts.js';
import { isConfirmed } from './unpaid-deposit.js';

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

/** A sale over the counter is never a draft. */
const AFTERWARDS: Readonly<Partial<Record<InvoiceForm, string>>> = {
  WHOLE: 'Mit dem Versand ist der Auftrag abgeschlossen. Was danach noch kommt, nimmt ein Nachtrag auf.',
  DEPOSIT: 'Der Auftrag läuft weiter. Seine letzte Rechnung zieht die Anzahlung mit ihrer Steuer ab.',
  PARTIAL: 'Der Auftrag läuft weiter. Was hier nicht steht, kommt auf die nächste Rechnung.',
  SHARE: 'Der Auftrag läuft weiter, bis alle Anteile gestellt sind.',
  COLLECTIVE:
    'Mit dem Versand sind alle Aufträge dieser Rechnung abgeschlossen. Was danach noch kommt, nimmt ein Nachtrag auf.',
};

type FormProps = SendDialogProps & { readonly known: KnownMail };

function useSendForm({ invoice, known, onClose }: FormProps, today: LocalDate) {
  const { doubts, seen, ask } = useSendDoubts(invoice, today);
  const form = useAddForm({
    empty: { mailTo: known.address, confirm: '' },
    of: invoice.id,
    check: ({ confirm }) => ({
      confirm: isConfirmed(doubts, confirm) ? undefined : 'Bitte bestätigen Sie den Versand.',
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
          ask(error);
          throw error;
        }),
    refresh: 'invoices',
    added: ({ number, isMailed: mailed }) => [mailed ? 'Rechnung versendet' : 'Rechnung gestellt', number],
    onAdded: onClose,
    failed: 'Die Rechnung konnte nicht versendet werden.',
  });
  const confirm = {
    doubts,
    isConfirmed: isConfirmed(doubts, form.draft.confirm),
    error: form.errors['confirm'],
    onConfirm: (isTicked: boolean) => form.change({ confirm: isTicked ? seen : '' }),
  };
  return { form, confirm };
}

function SendForm(props: FormProps) {
  const { invoice, known, onClose } = props;
  const today = useToday();
  const { form, confirm } = useSendForm(props, today);
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
        workOrderId={invoice.workOrderId ?? invoice.orders[0]?.workOrderId ?? ''}
        showsPlate={invoice.orders.length === 0}
        payerId={invoice.customerId}
        judged={judgedInvoice(invoice)}
      />
      <DoubtList label="Trotzdem versenden" {...confirm}>
        {invoice.deductions.map((deposit) => (
          <DropDeposit key={deposit.id} invoice={invoice} deposit={deposit} />
        ))}
      </DoubtList>
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
