import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { FORM_NAMES, supplyWords } from '#contracts/invoices/invoice-words.js';
import { POSITIONS_TEXT } from '#contracts/invoices/invoice-fields.js';
import { call, messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { DateField } from '../../ui/dates/date-field.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { CheckField } from '../../ui/forms/form-fields.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { useToday } from '../../ui/dates/today.js';
import {
  caseOf,
  bodyOf,
  changedDeductions,
  deductedIn,
  draftOfInvoice,
  draftOfProposal,
  faultsLeft,
  isUnpriced,
  faultsOf,
  sumsOf,
  wordFields,
  type InvoiceDraft,
} from './invoice-draft.js';
import { InvoiceSums } from './invoice-sums.js';
import { proposalQuery } from './invoices.queries.js';
import { WholeAdjustments } from './adjustments.js';
import { CoPayer } from './co-payer.js';
import './invoices.css';
import { PayerPicker } from './payer-picker.js';
import { Positions } from './positions.js';
import { inPrices } from './price-terms.js';
import { FAILED, saveFailure } from './save-failure.js';
import { SendCheckList } from './send-check-list.js';

type DialogProps = {
  readonly workOrderId: string;
  /** The draft to redraft; null: a first draft. */
  readonly invoice: InvoiceAnswer | null;
  /** Of a first draft. */
  readonly form?: InvoiceForm;
  readonly onClose: () => void;
};

/** "Rechnung erstellen": the order proposes, the office corrects. */
export function InvoiceDialog({ workOrderId, invoice, form = 'WHOLE', onClose }: DialogProps) {
  // Only the proposal knows which deposits are open by now.
  const proposal = useQuery(proposalQuery(workOrderId, invoice?.customerId));
  if (proposal.data === undefined) {
    return (
      <Modal onClose={onClose}>
        {proposal.isError ? (
          <FailedList
            message={messageOf(proposal.error, 'Der Vorschlag konnte nicht geladen werden.')}
            retry={() => void proposal.refetch()}
          />
        ) : (
          <LoadingRows text="Lade Vorschlag …" />
        )}
      </Modal>
    );
  }
  const { warnings, grossIsUsual, deductions } = proposal.data;
  if (invoice !== null) {
    const draft = draftOfInvoice(invoice, deductions);
    const changed = changedDeductions(draft, invoice);
    return <InvoiceForm empty={draft} {...{ workOrderId, invoice, onClose }} warnings={changed} />;
  }
  const empty = inPrices(draftOfProposal(proposal.data, form), grossIsUsual ? 'GROSS' : 'NET');
  return (
    <InvoiceForm
      empty={empty}
      {...{ workOrderId, invoice, onClose }}
      warnings={form === 'DEPOSIT' ? [] : warnings}
    />
  );
}

type FormProps = DialogProps & { readonly empty: InvoiceDraft; readonly warnings?: readonly string[] };

function useInvoiceForm({ workOrderId, invoice, empty, onClose }: FormProps) {
  const [failed, setFailed] = useState('');
  const send = (draft: InvoiceDraft, idempotencyKey: string): Promise<InvoiceAnswer> => {
    const body = bodyOf(draft, workOrderId, invoice);
    return invoice === null
      ? call('/invoices', { method: 'POST', body, idempotencyKey })
      : call(`/invoices/${invoice.id}`, { method: 'PUT', body, ifMatch: invoice.revision });
  };
  const form = useAddForm<InvoiceDraft, InvoiceAnswer>({
    empty,
    of: invoice?.id ?? workOrderId,
    check: faultsOf,
    send: (draft, idempotencyKey) =>
      send(draft, idempotencyKey).catch((error: unknown) => {
        setFailed(saveFailure(error));
        throw error;
      }),
    refresh: 'invoices',
    added: ({ number }) => [invoice === null ? 'Rechnung erstellt.' : 'Rechnung aktualisiert.', number],
    onAdded: onClose,
    failed: FAILED,
  });
  return { ...form, failure: form.failure && failed };
}

function InvoiceForm(props: FormProps) {
  const { workOrderId, invoice, warnings = [], onClose } = props;
  const form = useInvoiceForm(props);
  const { change } = form;
  const draft = useOpenDeposits(form.draft, workOrderId);
  const errors = faultsLeft(form.errors, draft);
  const positionsAreWrong = Object.keys(errors).some(
    (field) => field.startsWith('positions.') && errors[field],
  );
  const name = FORM_NAMES[draft.form];
  const title = invoice === null ? `${name} erstellen` : `${name} neu generieren`;
  return (
    <FormDialog
      title={title}
      action={title}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure || (positionsAreWrong ? POSITIONS_TEXT : '')}
      onClose={onClose}
    >
      {warnings.length > 0 && (
        <div className="msg info">
          <span>{warnings.join(' ')}</span>
        </div>
      )}
      <div className="invoice-form">
        <div className="invoice-main">
          <HeadFields draft={draft} errors={errors} change={change} proposed={props.empty.number} />
          <CheckField
            label="Preise brutto"
            name="prices"
            hint="Mit Umsatzsteuer, wie sie Privatkunden genannt werden."
            value={draft.prices === 'GROSS'}
            onChange={(isGross) => change(inPrices(draft, isGross ? 'GROSS' : 'NET'))}
          />
          <Positions draft={draft} errors={errors} change={change} />
          <WholeAdjustments draft={draft} errors={errors} change={change} />
          <RecordFields of={wordFields} form={form} only={['note']} />
        </div>
        <aside className="invoice-aside" aria-label="Betrag und Empfänger">
          <InvoiceSums draft={draft} />
          <PayerPicker draft={draft} errors={errors} change={change} isNew={invoice === null} />
          <CoPayer draft={draft} errors={errors} change={change} />
          <SendCheckList workOrderId={workOrderId} payerId={draft.payerId} judged={judgedOf(draft)} />
        </aside>
      </div>
      <p className="hint">Als Entwurf noch änderbar. Erst das Versenden legt Nummer, Inhalt und PDF fest.</p>
    </FormDialog>
  );
}

/** With the deposits of the payer who is chosen now. */
function useOpenDeposits(draft: InvoiceDraft, workOrderId: string): InvoiceDraft {
  const { payerId } = draft;
  const { data } = useQuery({ ...proposalQuery(workOrderId, payerId), enabled: payerId !== '' });
  return data === undefined ? draft : { ...draft, deductions: data.deductions };
}

const judgedOf = (draft: InvoiceDraft) => ({
  form: draft.form,
  grossCents: sumsOf(draft).grossCents,
  supplyOn: draft.supplyDate,
  positions: draft.positions.map((position) => ({ taxCase: caseOf(position) })),
  deductions: deductedIn(draft),
  saysReason: draft.exemptionReason.trim() !== '',
  unpriced: draft.positions.filter(isUnpriced).length,
});

type PartProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<InvoiceDraft>) => void;
};

/** `proposed`: the next number. Another one asks an administrator why. */
function HeadFields({ draft, errors, change, proposed }: PartProps & { readonly proposed: string }) {
  const today = useToday();
  const mayLeave = useMay('invoices:leave-sequence');
  const asksWhy = mayLeave && draft.number.trim() !== proposed;
  return (
    <div className="invoice-head">
      <RecordFields of={wordFields} form={{ draft, errors, change }} only={['number']} />
      {asksWhy && (
        <RecordFields
          of={wordFields}
          form={{ draft, errors, change }}
          only={['numberReason']}
          hints={{ numberReason: `Die nächste Nummer ist ${proposed}.` }}
        />
      )}
      <DateField
        label="Rechnungsdatum"
        required
        value={draft.date}
        today={today}
        error={errors['date']}
        hint={draft.datedOnSending ? 'Ohne eigene Wahl gilt der Tag des Versands.' : undefined}
        onChange={(date) => change({ date, datedOnSending: false })}
      />
      <DateField
        label={supplyWords(draft)}
        value={draft.supplyDate}
        today={today}
        error={errors['supplyDate']}
        hint={draft.form === 'DEPOSIT' ? 'Leer, solange das Geld nicht da ist.' : undefined}
        onChange={(supplyDate) => change({ supplyDate })}
      />
    </div>
  );
}
