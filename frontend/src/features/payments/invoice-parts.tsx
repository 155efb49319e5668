import { inCents } from '#contracts/values/in-cents.js';
import { Checkbox } from '@fluentui/react-components';
import type { OpenItemAnswer } from '#contracts/payments/payment-answers.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { euroOf, MoneyField } from '../../ui/forms/number-fields.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import type { DistributedPart } from './distribute.js';
import './payments.css';

/** What was typed beside the invoices, by invoice; null: the amount is distributed by itself. */
export type TypedParts = Readonly<
  Record<string, { readonly text: string; readonly discount: number }>
> | null;

/** What an invoice gets, as it is shown. `text`: as typed or as distributed. Euros. */
export type ShownPart = {
  readonly item: OpenItemAnswer;
  readonly text: string;
  readonly amount: number;
  readonly discount: number;
};

export function shownParts(
  items: readonly OpenItemAnswer[],
  typed: TypedParts,
  given: ReadonlyMap<string, DistributedPart>,
): readonly ShownPart[] {
  return items.map((item) => {
    if (typed === null) {
      const { amount = 0, discount = 0 } = given.get(item.invoiceId) ?? {};
      return { item, amount, discount, text: amount === 0 ? '' : asTyped(amount, 2) };
    }
    const { text = '', discount = 0 } = typed[item.invoiceId] ?? {};
    return { item, text, discount, amount: euroOf(text) ?? 0 };
  });
}

/** The body of a request. */
export function allocationsOf(parts: readonly ShownPart[]) {
  return parts.flatMap(({ item, amount, discount }) =>
    amount > 0 ? [{ invoiceId: item.invoiceId, amount, ...(discount > 0 && { discount }) }] : [],
  );
}

/** The euros that no invoice gets; negative: more is distributed than there is. */
export function restOf(euros: number, parts: readonly ShownPart[]): number {
  return (inCents(euros) - parts.reduce((sum, { amount }) => sum + inCents(amount), 0)) / 100;
}

type InvoicePartsProps = {
  readonly parts: readonly ShownPart[];
  readonly mayDiscount?: boolean;
  readonly onChange: (parts: NonNullable<TypedParts>) => void;
};

/** The open invoices of a customer, and what each of them gets. */
export function InvoiceParts({ parts, mayDiscount = false, onChange }: InvoicePartsProps) {
  const change = (id: string, text: string, discount: number) => {
    const before = parts.map((part) => [part.item.invoiceId, { text: part.text, discount: part.discount }]);
    onChange({ ...Object.fromEntries(before), [id]: { text, discount } });
  };
  return parts.map(({ item, text, discount }) => (
    <div className="payment-part" key={item.invoiceId}>
      <span>
        <b>{item.number}</b>
        <small className="hint">
          fällig {formatDate(item.dueDate)}, offen {formatEuro(item.open)}
        </small>
      </span>
      <MoneyField
        label={`Auf ${item.number}`}
        name={`part-${item.invoiceId}`}
        value={text}
        onChange={(typed) => change(item.invoiceId, typed, discount)}
      />
      {mayDiscount && item.discount !== null && item.discount.amount < item.open && (
        <Checkbox
          label={`${formatEuro(item.discount.amount)} Skonto auf ${item.number} (bis ${formatDate(item.discount.until)})`}
          checked={discount > 0}
          onChange={(_, { checked }) => {
            const granted = checked === true ? (item.discount?.amount ?? 0) : 0;
            change(item.invoiceId, asTyped((inCents(item.open) - inCents(granted)) / 100, 2), granted);
          }}
        />
      )}
    </div>
  ));
}
