import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { MAX_INVOICE_LINES } from '#contracts/supplier-invoices/limits.js';
import { useAddForm } from '../../ui/add-form.js';
import { DateField } from '../../ui/date-field.js';
import { fieldOf } from '../../ui/form-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/form-fields.js';
import { IconButton } from '../../ui/icon-button.js';
import { MoneyField, QuantityField, quantityOf } from '../../ui/number-fields.js';
import { TaxField } from '../../ui/tax-field.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { useToday } from '../../ui/today.js';
import { numberOrText, typedNumber } from '../../ui/typed-number.js';
import { enterInvoice } from './supplier-invoices.queries.js';

type LineDraft = {
  /** Tells the lines apart while some are added and taken away. */
  readonly key: number;
  readonly description: string;
  readonly itemNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly taxPercent: string;
};
const NO_LINE: LineDraft = {
  key: 0,
  description: '',
  itemNumber: '',
  quantity: '',
  unit: 'Stk',
  unitPrice: '',
  taxPercent: '19',
};
const EMPTY = {
  invoiceNumber: '',
  supplierName: '',
  purchaseOrderNumber: '',
  invoiceDate: '',
  dueDate: '',
  amount: '',
  lines: [NO_LINE] as readonly LineDraft[],
};
const REQUIRED = 'Pflichtfeld.';

/** An invoice that came on paper. */
export function EnterInvoiceDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const today = useToday();
  const form = useAddForm({
    empty: EMPTY,
    check: ({ invoiceNumber, supplierName, invoiceDate }) => ({
      ...(invoiceNumber.trim() === '' ? { invoiceNumber: REQUIRED } : {}),
      ...(supplierName.trim() === '' ? { supplierName: REQUIRED } : {}),
      ...(invoiceDate === '' ? { invoiceDate: REQUIRED } : {}),
    }),
    send: (draft, key) =>
      enterInvoice(
        { ...draft, amount: numberOrText(draft.amount, 2), lines: draft.lines.map(sentLine) },
        key,
      ),
    refresh: 'supplier-invoices',
    added: ({ invoiceNumber }) => ['Rechnung erfasst', invoiceNumber],
    onAdded: ({ id }) => void navigate(`/supply/invoices/${id}`),
    failed: 'Die Rechnung konnte nicht erfasst werden.',
  });
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
    <FormDialog
      title="Rechnung erfassen"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="Rechnungsnummer" required maxLength={50} {...fieldOf(form, 'invoiceNumber')} />
      <TextField label="Lieferant" required maxLength={200} {...fieldOf(form, 'supplierName')} />
      <TextField label="Bestellnummer" maxLength={50} {...fieldOf(form, 'purchaseOrderNumber')} />
      <DateField
        label="Rechnungsdatum"
        required
        value={form.draft.invoiceDate || null}
        today={today}
        error={form.errors['invoiceDate']}
        onChange={(date) => form.change({ invoiceDate: date ?? '' })}
      />
      <DateField
        label="Fällig am"
        value={form.draft.dueDate || null}
        today={today}
        error={form.errors['dueDate']}
        onChange={(date) => form.change({ dueDate: date ?? '' })}
      />
      <MoneyField
        label="Rechnungsbetrag (brutto)"
        hint="Leer: was die Positionen ergeben."
        {...fieldOf(form, 'amount')}
      />
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
    </FormDialog>
  );
}

type LineFieldsProps = {
  readonly place: number;
  readonly line: LineDraft;
  readonly errors: FieldMessages;
  /** The last one stays. */
  readonly isOnly: boolean;
  readonly onChange: (part: Partial<LineDraft>) => void;
  readonly onRemove: () => void;
};

function LineFields({ place, line, errors, isOnly, onChange, onRemove }: LineFieldsProps) {
  const field = (name: Exclude<keyof LineDraft, 'key'>) => ({
    name: `lines.${place}.${name}`,
    value: line[name],
    error: errors[`lines.${place}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className="is-wide typed-line" aria-label={`Position ${place + 1}`}>
      <TextField label={`Position ${place + 1}`} required maxLength={500} {...field('description')} />
      <TextField label="Artikelnummer" maxLength={50} {...field('itemNumber')} />
      <QuantityField label="Menge" required {...field('quantity')} />
      <TextField label="Einheit" maxLength={10} {...field('unit')} />
      <MoneyField label="Einzelpreis netto" required {...field('unitPrice')} />
      <TaxField {...field('taxPercent')} />
      <IconButton
        label={`Position ${place + 1} entfernen`}
        icon={<DeleteRegular />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </fieldset>
  );
}

function sentLine({ description, itemNumber, unit, quantity, unitPrice, taxPercent }: LineDraft) {
  return {
    description,
    itemNumber,
    unit,
    quantity: quantityOf(quantity) ?? 0,
    unitPrice: typedNumber(unitPrice.replace('€', ''), 4) ?? -1,
    taxPercent: numberOrText(taxPercent.replace('%', ''), 2),
  };
}
