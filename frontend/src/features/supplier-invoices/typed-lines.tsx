import { DeleteRegular } from '@fluentui/react-icons';
import { emptyOf, type Field } from '#contracts/kernel/fields.js';
import { invoicedLineFields } from '#contracts/supplier-invoices/supplier-invoice-fields.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { IconButton } from '../../ui/icon-button.js';
import { MoneyField, QuantityField } from '../../ui/forms/number-fields.js';
import { draftOf, emptyDraft, faultsIn, sentOf, type DraftOf } from '../../ui/forms/record-draft.js';
import { TaxField } from '../../ui/forms/tax-field.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';

/** `key` tells the lines apart while some are added and taken away. */
export type LineDraft = DraftOf<typeof invoicedLineFields> & { readonly key: number };

export const NO_LINE: LineDraft = { key: 0, ...emptyDraft(invoicedLineFields) };

/** What an order has, as the lines of its invoice. */
export function linesOfOrder({ lines }: OrderAnswer): readonly LineDraft[] {
  return lines.map(({ partNumber: itemNumber, name: description, quantity, unitPrice }, key) => {
    const line = { ...emptyOf(invoicedLineFields), description, itemNumber, quantity, unitPrice };
    return { key, ...draftOf(invoicedLineFields, line) };
  });
}

/** The lines of an invoice as they were typed: a credit note's without a minus. */
export function linesOfInvoice({ lines }: SupplierInvoiceAnswer): readonly LineDraft[] {
  return lines.map((line, key) => ({
    key,
    ...draftOf(invoicedLineFields, {
      ...line,
      quantity: Math.abs(line.invoicedQty),
      unitPrice: line.invoicedPrice,
    }),
  }));
}

/** True for a line in which nothing is typed yet. */
export const isUntouched = ({ description, itemNumber, quantity, unitPrice }: LineDraft): boolean =>
  [description, itemNumber, quantity, unitPrice].every((text) => text.trim() === '');

/** What is wrong in the lines, named as the server names it. */
export function faultsInLines(lines: readonly LineDraft[]): FieldMessages {
  const faults = lines.flatMap((line, place) =>
    Object.entries(faultsIn(invoicedLineFields, line)).map(([name, fault]) => [
      `lines.${place}.${name}`,
      fault,
    ]),
  );
  return Object.fromEntries(faults);
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

/** Label and limits of a declared field. */
function described(name: keyof typeof invoicedLineFields) {
  const { label, required, maxLength }: Field = invoicedLineFields[name];
  return { label, required, maxLength };
}

export function LineFields({ place, line, errors, isOnly, onChange, onRemove }: LineFieldsProps) {
  const field = (name: Exclude<keyof LineDraft, 'key'>) => ({
    name: `lines.${place}.${name}`,
    value: line[name],
    error: errors[`lines.${place}.${name}`],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <fieldset className="is-wide typed-line" aria-label={`Position ${place + 1}`}>
      <TextField {...described('description')} label={`Position ${place + 1}`} {...field('description')} />
      <TextField {...described('itemNumber')} {...field('itemNumber')} />
      <QuantityField {...described('quantity')} {...field('quantity')} />
      <TextField {...described('unit')} {...field('unit')} />
      <MoneyField {...described('unitPrice')} {...field('unitPrice')} />
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

export const sentLine = (line: LineDraft) => sentOf(invoicedLineFields, line);
