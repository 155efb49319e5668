import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddForm } from '../../ui/add-form.js';
import { DateField } from '../../ui/date-field.js';
import { fieldOf } from '../../ui/form-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/form-fields.js';
import { MoneyField, QuantityField, quantityOf } from '../../ui/number-fields.js';
import { useToday } from '../../ui/today.js';
import { typedNumber } from '../../ui/typed-number.js';
import { enterInvoice } from './supplier-invoices.queries.js';

type LineDraft = {
  readonly description: string;
  readonly itemNumber: string;
  readonly quantity: string;
  readonly unitPrice: string;
};
const NO_LINE: LineDraft = { description: '', itemNumber: '', quantity: '', unitPrice: '' };
const EMPTY = {
  invoiceNumber: '',
  supplierName: '',
  purchaseOrderNumber: '',
  invoiceDate: '',
  dueDate: '',
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
    send: (draft, key) => enterInvoice({ ...draft, lines: lines.map(sentLine) }, key),
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
      {lines.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else, and none is moved
        <div key={place} className="is-wide typed-lines">
          <TextField
            name={`lines.${place}.description`}
            label={`Position ${place + 1}`}
            required
            maxLength={500}
            value={line.description}
            error={form.errors[`lines.${place}.description`]}
            onChange={(description) => change(place, { description })}
          />
          <TextField
            name={`lines.${place}.itemNumber`}
            label="Artikelnummer"
            maxLength={50}
            value={line.itemNumber}
            onChange={(itemNumber) => change(place, { itemNumber })}
          />
          <QuantityField
            name={`lines.${place}.quantity`}
            label="Menge"
            required
            value={line.quantity}
            error={form.errors[`lines.${place}.quantity`]}
            onChange={(quantity) => change(place, { quantity })}
          />
          <MoneyField
            name={`lines.${place}.unitPrice`}
            label="Einzelpreis netto"
            required
            value={line.unitPrice}
            error={form.errors[`lines.${place}.unitPrice`]}
            onChange={(unitPrice) => change(place, { unitPrice })}
          />
        </div>
      ))}
      <div className="is-wide">
        <Button onClick={() => setLines((before) => [...before, NO_LINE])}>Position hinzufügen</Button>
      </div>
    </FormDialog>
  );
}

function sentLine({ description, itemNumber, quantity, unitPrice }: LineDraft) {
  return {
    description,
    itemNumber,
    quantity: quantityOf(quantity) ?? 0,
    unitPrice: typedNumber(unitPrice.replace('€', ''), 4) ?? -1,
  };
}
