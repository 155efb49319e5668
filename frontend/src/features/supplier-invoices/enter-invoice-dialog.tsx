import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import type { Field } from '#contracts/kernel/fields.js';
import { MAX_INVOICE_LINES } from '#contracts/supplier-invoices/limits.js';
import { reasonFields, supplierInvoiceFields } from '#contracts/supplier-invoices/supplier-invoice-fields.js';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { useMay } from '../../api/session/use-may.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { DateField } from '../../ui/dates/date-field.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { NO_NAMES } from '../../ui/forms/no-names.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useToday } from '../../ui/dates/today.js';
import { parseTypedDate } from '../../ui/dates/typed-date.js';
import { draftOf, emptyDraft, faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import { TELL_TAX_OFFICE } from './decisions.js';
import { correctInvoice, enterInvoice, orderByNumber } from './supplier-invoices.queries.js';
import { SupplierField } from './supplier-field.js';
import {
  faultsInLines,
  isUntouched,
  LineFields,
  linesOfInvoice,
  linesOfOrder,
  NO_LINE,
  sentLine,
  type LineDraft,
} from './typed-lines.js';

const KINDS = { INVOICE: documentKinds.INVOICE, CREDIT_NOTE: documentKinds.CREDIT_NOTE } as const;

/** The supplier is known by the order, or by the name on the paper. */
const { supplierId: _, ...headFields } = supplierInvoiceFields;

type InvoiceDraft = DraftOf<typeof headFields> &
  DraftOf<typeof reasonFields> & { readonly lines: readonly LineDraft[] };

const EMPTY: InvoiceDraft = { ...emptyDraft(headFields), ...emptyDraft(reasonFields), lines: [NO_LINE] };

/** What was typed before. A credit note is typed without a minus. */
function draftOfInvoice(invoice: SupplierInvoiceAnswer): InvoiceDraft {
  const head = draftOf(headFields, { ...invoice, amount: Math.abs(invoice.amount) });
  return { ...EMPTY, ...head, lines: linesOfInvoice(invoice) };
}

/** A correction needs a reason. */
const faultsOf =
  (isCorrection: boolean) =>
  (draft: InvoiceDraft): FieldMessages => ({
    ...faultsIn(headFields, draft),
    ...(isCorrection ? faultsIn(reasonFields, draft) : {}),
    ...faultsInLines(draft.lines),
  });

const HINTS = {
  purchaseOrderNumber: 'Füllt leere Positionen aus der Bestellung.',
  amount: 'Leer: was die Positionen ergeben.',
} as const;

type EnterInvoiceDialogProps = {
  /** The typed invoice that is corrected; without it a new one is entered. */
  readonly corrects?: SupplierInvoiceAnswer;
  readonly onClose: () => void;
};

/** An invoice that came on paper; typed anew, or corrected. */
export function EnterInvoiceDialog({ corrects, onClose }: EnterInvoiceDialogProps) {
  const form = useInvoiceForm(corrects, onClose);
  const fill = useLinesOfOrder(form);
  return (
    <FormDialog
      title={corrects === undefined ? 'Rechnung erfassen' : 'Rechnung berichtigen'}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <RecordFields of={headFields} form={form} only={['kind', 'invoiceNumber']} words={{ kind: KINDS }} />
      <SupplierField {...fieldOf(form, 'supplierName')} />
      <div onBlur={() => void fill()}>
        <RecordFields of={headFields} form={form} only={['purchaseOrderNumber']} hints={HINTS} />
      </div>
      <RecordFields of={headFields} form={form} only={['precedingInvoiceNumber']} />
      <DayField form={form} name="invoiceDate" />
      <DayField form={form} name="dueDate" />
      <RecordFields of={headFields} form={form} only={['amount']} hints={HINTS} />
      <TypedLines form={form} />
      {corrects !== undefined && (
        <RecordFields
          of={reasonFields}
          form={form}
          hints={{ reason: isFinished(corrects.status) ? `${NO_NAMES} ${TELL_TAX_OFFICE}` : NO_NAMES }}
        />
      )}
    </FormDialog>
  );
}

type InvoiceForm = ReturnType<typeof useInvoiceForm>;

type DayFieldProps = { readonly form: InvoiceForm; readonly name: 'invoiceDate' | 'dueDate' };

function DayField({ form, name }: DayFieldProps) {
  const { label, required }: Field = headFields[name];
  return (
    <DateField
      label={label}
      required={required}
      value={parseTypedDate(form.draft[name]) ?? null}
      today={useToday()}
      error={form.errors[name]}
      onChange={(date) => form.change({ [name]: date ?? '' })}
    />
  );
}

function useInvoiceForm(corrects: SupplierInvoiceAnswer | undefined, onClose: () => void) {
  const navigate = useNavigate();
  return useAddForm<InvoiceDraft, SupplierInvoiceAnswer>({
    empty: corrects === undefined ? EMPTY : draftOfInvoice(corrects),
    check: faultsOf(corrects !== undefined),
    send: (draft, key) => {
      const typed = { ...sentOf(headFields, draft), lines: draft.lines.map(sentLine) };
      if (corrects === undefined) return enterInvoice(typed, key);
      return correctInvoice(corrects, { ...typed, ...sentOf(reasonFields, draft) });
    },
    refresh: 'supplier-invoices',
    added: ({ invoiceNumber }) => [
      corrects === undefined ? 'Rechnung erfasst' : 'Rechnung berichtigt',
      invoiceNumber,
    ],
    onAdded: ({ id }) => {
      if (corrects === undefined) void navigate(`/supply/invoices/${id}`);
      else onClose();
    },
    failed: 'Die Rechnung konnte nicht gespeichert werden.',
  });
}

/** Fills the lines from the order that was typed, as long as none is typed by hand. */
function useLinesOfOrder({ draft, change }: InvoiceForm) {
  const maySeeOrders = useMay('supply:read');
  return async (): Promise<void> => {
    const number = draft.purchaseOrderNumber.trim();
    if (!maySeeOrders || number === '' || !draft.lines.every(isUntouched)) return;
    // The number is checked when the invoice is saved; a failure here only leaves the lines empty.
    const order = await orderByNumber(number).catch(() => null);
    if (order === null) return;
    change({
      lines: linesOfOrder(order),
      ...(draft.supplierName.trim() === '' ? { supplierName: order.supplierName } : {}),
    });
  };
}

function TypedLines({ form }: { readonly form: InvoiceForm }) {
  const { lines } = form.draft;
  const changeLine = (place: number, part: Partial<LineDraft>) =>
    form.change(
      { lines: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) },
      Object.keys(part).map((name) => `lines.${place}.${name}`),
    );
  const addLine = () =>
    form.change({ lines: [...lines, { ...NO_LINE, key: Math.max(...lines.map(({ key }) => key)) + 1 }] });
  // What was wrong is named by its place, and the lines behind move up.
  const removeLine = (place: number) =>
    form.change({ lines: lines.toSpliced(place, 1) }, Object.keys(form.errors));
  return (
    <>
      {lines.map((line, place) => (
        <LineFields
          key={line.key}
          place={place}
          line={line}
          isOnly={lines.length === 1}
          errors={form.errors}
          onChange={(part) => changeLine(place, part)}
          onRemove={() => removeLine(place)}
        />
      ))}
      <div className="is-wide">
        <Button disabled={lines.length >= MAX_INVOICE_LINES} onClick={addLine}>
          Position hinzufügen
        </Button>
      </div>
    </>
  );
}
