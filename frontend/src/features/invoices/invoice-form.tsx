import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { FORM_NAMES, supplyWords } from '#contracts/invoices/invoice-words.js';
import { POSITIONS_TEXT } from '#contracts/invoices/invoice-fields.js';
import { call } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { DateField } from '../../ui/dates/date-field.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { CheckField } from '../../ui/forms/form-fields.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { useToday } from '../../ui/dates/today.js';
import { bodyOf } from './invoice-body.js';
import { caseOf, deductedIn, isUnpriced, sumsOf, wordFields, type InvoiceDraft } from './invoice-draft.js';
import { faultsLeft, faultsOf } from './invoice-faults.js';
import { InvoiceSums } from './invoice-sums.js';
import { proposalQuery } from './invoices.queries.js';
import { WholeAdjustments } from './adjustments.js';
import { CoPayer } from './co-payer.js';
import './invoices.css';
import { OrderPositions } from './order-positions.js';
import { PayerPicker } from './payer-picker.js';
import { Positions } from './positions.js';
import { inPrices } from './price-terms.js';
import { FAILED, saveFailure } from './save-failure.js';
import { SendCheckList } from './send-check-list.js';

type FormProps = {
  /** Of a collective invoice: the first of its orders. */
  readonly workOrderId: string;
  /** The draft to redraft; null: a first draft. */
  readonly invoice: InvoiceAnswer | null;
  readonly empty: InvoiceDraft;
  readonly warnings?: readonly string[];
  readonly onSaved: (invoice: InvoiceAnswer) => void;
  readonly onClose: () => void;
  /** Returns to the choice of orders. */
  readonly onBack?: (() => void) | undefined;
};

function useInvoiceForm({ workOrderId, invoice, empty, onSaved }: FormProps) {
  const [failed, setFailed] = useState('');
  const send = (draft: InvoiceDraft, idempotencyKey: string): Promise<InvoiceAnswer> => {
    const body = bodyOf(draft, workOrderId, invoice);
    return invoice === null
      ? call(draft.orders.length > 0 ? '/invoices/collective' : '/invoices', {
          method: 'POST',
          body,
          idempotencyKey,
        })
      : call(`/invoices/${invoice.id}`, { method: 'PUT', body, ifMatch: invoice.revision });
  };
  const form = useAddForm<InvoiceDraft, InvoiceAnswer>({
    empty,
    of: invoice?.id ?? [workOrderId, ...empty.orders.map((order) => order.workOrderId)].join(' '),
    check: faultsOf,
    send: (draft, idempotencyKey) =>
      send(draft, idempotencyKey).catch((error: unknown) => {
        setFailed(saveFailure(error));
        throw error;
      }),
    refresh: 'invoices',
    added: ({ number }) => [invoice === null ? 'Rechnung erstellt.' : 'Rechnung aktualisiert.', number],
    onAdded: onSaved,
    failed: FAILED,
  });
  return { ...form, failure: form.failure && failed };
}

/** The fields of an invoice with its sums, its recipient, and what it lacks to be sent. */
export function InvoiceForm(props: FormProps) {
  const { workOrderId, invoice, warnings = [], onClose, onBack } = props;
  const form = useInvoiceForm(props);
  const { change } = form;
  const draft = useOpenDeposits(form.draft, workOrderId);
  const errors = faultsLeft(form.errors, draft);
  const name = FORM_NAMES[draft.form];
  const title = invoice === null ? `${name} erstellen` : `${name} neu generieren`;
  return (
    <FormDialog
      title={title}
      action={title}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={errors['orders'] || form.failure || positionsFailure(errors)}
      onClose={onClose}
      onBack={onBack}
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
          {draft.orders.length === 0 ? (
            <Positions draft={draft} errors={errors} change={change} />
          ) : (
            <OrderPositions draft={draft} errors={errors} change={change} />
          )}
          <WholeAdjustments draft={draft} errors={errors} change={change} />
          <RecordFields of={wordFields} form={form} only={['note']} />
        </div>
        <aside className="invoice-aside" aria-label="Betrag und Empfänger">
          <InvoiceSums draft={draft} />
          <PayerPicker draft={draft} errors={errors} change={change} isNew={invoice === null} />
          {draft.orders.length === 0 && <CoPayer draft={draft} errors={errors} change={change} />}
          <SendCheckList
            workOrderId={workOrderId}
            payerId={draft.payerId}
            judged={judgedOf(draft)}
            showsPlate={draft.orders.length === 0}
          />
        </aside>
      </div>
      <p className="hint">Als Entwurf noch änderbar. Erst das Versenden legt Nummer, Inhalt und PDF fest.</p>
    </FormDialog>
  );
}

function positionsFailure(errors: FieldMessages): string {
  const areWrong = Object.keys(errors).some((field) => field.startsWith('positions.') && errors[field]);
  return areWrong ? POSITIONS_TEXT : '';
}

/** With the deposits of the payer who is chosen now. */
function useOpenDeposits(draft: InvoiceDraft, workOrderId: string): InvoiceDraft {
  const { payerId } = draft;
  const isOfOne = draft.orders.length === 0;
  const { data } = useQuery({ ...proposalQuery(workOrderId, payerId), enabled: isOfOne && payerId !== '' });
  return data === undefined ? draft : { ...draft, deductions: data.deductions };
}

const judgedOf = (draft: InvoiceDraft) => ({
  form: draft.form,
  grossCents: sumsOf(draft).grossCents,
  supplyOn: draft.supplyDate,
  orders: draft.orders.map(({ number, supplyDate }) => ({ number, supplyOn: supplyDate })),
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
      {draft.orders.length === 0 && (
        <DateField
          label={supplyWords(draft)}
          value={draft.supplyDate}
          today={today}
          error={errors['supplyDate']}
          hint={draft.form === 'DEPOSIT' ? 'Leer, solange das Geld nicht da ist.' : undefined}
          onChange={(supplyDate) => change({ supplyDate })}
        />
      )}
    </div>
  );
}
