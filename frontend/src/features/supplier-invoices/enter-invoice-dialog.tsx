import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddForm } from '../../ui/add-form.js';
import { DateField } from '../../ui/date-field.js';
import { fieldOf } from '../../ui/form-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/form-fields.js';
import { MoneyField, QuantityField, quantityOf } from '../../ui/number-fields.js';
import { TaxField } from '../../ui/tax-field.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { useToday } from '../../ui/today.js';
import { numberOrText, typedNumber } from '../../ui/typed-number.js';
import { enterInvoice } from './supplier-invoices.queries.js';

type LineDraft = {
  readonly description: string;
  readonly itemNumber: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly taxPercent: string;
};
const NO_LINE: LineDraft = {
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
};
const REQUIRED = 'Pflichtfeld.';

/** An invoice that came on paper. */
export function EnterInvoiceDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const today = useToday();
  const [lines, setLines] = useState<readonly LineDraft[]>([NO_LINE]);
  const form = useAddForm({
    empty: EMPTY,
    check: ({ invoiceNumber, supplierName, invoiceDate }) => ({
      ...(invoiceNumber.trim() === '' ? { invoiceNumber: REQUIRED } : {}),
      ...(supplierName.trim() === '' ? { supplierName: REQUIRED } : {}),
      ...(invoiceDate === '' ? { invoiceDate: REQUIRED } : {}),
    }),
    send: (draft, key) =>
      enterInvoice({ ...draft, amount: numberOrText(draft.amount, 2), lines: lines.map(sentLine) }, key),
    refresh: 'supplier-invoices',
    added: ({ invoiceNumber }) => ['Rechnung erfasst', invoiceNumber],
    onAdded: ({ id }) => void navigate(`/supply/invoices/${id}`),
    failed: 'Die Rechnung konnte nicht erfasst werden.',
  });
  const change = (place: number, part: Partial<LineDraft>) =>
    setLines((before) => before.map((line, at) => (at === place ? { ...line, ...part } : line)));
  return (
    <FormDialog
      title="Rechnung erfassen"
      formProps={form.formProps}
      unsaved={form.draft.invoiceNumber !== '' || form.draft.supplierName !== ''}
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
        // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else, and none is moved
        <LineFields
          key={place}
          place={place}
          line={line}
          errors={form.errors}
          onChange={(part) => change(place, part)}
        />
      ))}
      <div className="is-wide">
        <Button onClick={() => setLines((before) => [...before, NO_LINE])}>Position hinzufügen</Button>
      </div>
    </FormDialog>
  );
}

type LineFieldsProps = {
  readonly place: number;
  readonly line: LineDraft;
  readonly errors: FieldMessages;
  readonly onChange: (part: Partial<LineDraft>) => void;
};

function LineFields({ place, line, errors, onChange }: LineFieldsProps) {
  const field = (name: keyof LineDraft) => ({
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
    </fieldset>
  );
}

function sentLine({ quantity, unitPrice, taxPercent, ...texts }: LineDraft) {
  return {
    ...texts,
    quantity: quantityOf(quantity) ?? 0,
    unitPrice: typedNumber(unitPrice.replace('€', ''), 4) ?? -1,
    taxPercent: numberOrText(taxPercent.replace('%', ''), 2),
  };
}
