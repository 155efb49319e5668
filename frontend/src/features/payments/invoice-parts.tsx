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
  Record<string, { readonly text: string; readonly discount: number; readonly costsText: string }>
> | null;

/** What an invoice gets, as it is shown. `text`: as typed or as distributed. Euros. */
export type ShownPart = {
  readonly item: OpenItemAnswer;
  readonly text: string;
  readonly amount: number;
  readonly discount: number;
  readonly costsText: string;
  readonly costs: number;
};

/** Invoices that money can be distributed to: something is open, or costs of their reminders are owed. */
export function payableItems(items: readonly OpenItemAnswer[]): readonly OpenItemAnswer[] {
  return items.filter(({ open, costs }) => open > 0 || costs > 0);
}

export function shownParts(
  items: readonly OpenItemAnswer[],
  typed: TypedParts,
  given: ReadonlyMap<string, DistributedPart>,
): readonly ShownPart[] {
  return items.map((item) => {
    if (typed === null) {
      const { amount = 0, discount = 0, costs = 0 } = given.get(item.invoiceId) ?? {};
      return { item, amount, discount, costs, text: shown(amount), costsText: shown(costs) };
    }
    const { text = '', discount = 0, costsText = '' } = typed[item.invoiceId] ?? {};
    return { item, text, discount, costsText, amount: euroOf(text) ?? 0, costs: euroOf(costsText) ?? 0 };
  });
}

const shown = (euros: number): string => (euros === 0 ? '' : asTyped(euros, 2));

/** The body of a request. */
export function allocationsOf(parts: readonly ShownPart[]) {
  return parts.flatMap(({ item: { invoiceId }, amount, discount, costs }) =>
    amount > 0 || costs > 0
      ? [{ invoiceId, amount, ...(discount > 0 && { discount }), ...(costs > 0 && { costs }) }]
      : [],
  );
}

/** The euros that no invoice gets; negative: more is distributed than there is. */
export function restOf(euros: number, parts: readonly ShownPart[]): number {
  return (
    (inCents(euros) - parts.reduce((sum, { amount, costs }) => sum + inCents(amount) + inCents(costs), 0)) /
    100
  );
}

type InvoicePartsProps = {
  readonly parts: readonly ShownPart[];
  readonly mayDiscount?: boolean;
  readonly onChange: (parts: NonNullable<TypedParts>) => void;
};

/** The open invoices of a customer, and what each of them gets. */
export function InvoiceParts({ parts, mayDiscount = false, onChange }: InvoicePartsProps) {
  const change = (of: ShownPart, changed: Partial<NonNullable<TypedParts>[string]>) => {
    const typed = parts.map((part) => {
      const { text, discount, costsText } = part;
      return [part.item.invoiceId, { text, discount, costsText, ...(part === of && changed) }] as const;
    });
    onChange(Object.fromEntries(typed));
  };
  return parts.map((part) => {
    const { item, text, discount, costsText } = part;
    return (
      <div className="payment-part" key={item.invoiceId}>
        <span>
          <b>{item.number}</b>
          <small className="hint">
            {item.open > 0
              ? `fällig ${formatDate(item.dueDate)}, offen ${formatEuro(item.open)}`
              : `bezahlt, Mahnkosten offen ${formatEuro(item.costs)}`}
          </small>
        </span>
        {item.open > 0 && (
          <MoneyField
            label={`Auf ${item.number}`}
            name={`part-${item.invoiceId}`}
            value={text}
            onChange={(typed) => change(part, { text: typed })}
          />
        )}
        {mayDiscount && item.discount !== null && item.discount.amount < item.open && (
          <div className="payment-discount">
            <Checkbox
              label={`${formatEuro(item.discount.amount)} Skonto auf ${item.number} (bis ${formatDate(item.discount.until)})`}
              checked={discount > 0}
              onChange={(_, { checked }) => {
                const granted = checked === true ? (item.discount?.amount ?? 0) : 0;
                const rest = (inCents(item.open) - inCents(granted)) / 100;
                change(part, { text: asTyped(rest, 2), discount: granted });
              }}
            />
          </div>
        )}
        {item.costs > 0 && (
          <>
            {item.open > 0 && <small className="hint">Mahnkosten, offen {formatEuro(item.costs)}</small>}
            <MoneyField
              label={`Mahnkosten zu ${item.number}`}
              name={`costs-${item.invoiceId}`}
              value={costsText}
              onChange={(typed) => change(part, { costsText: typed })}
            />
          </>
        )}
      </div>
    );
  });
}
