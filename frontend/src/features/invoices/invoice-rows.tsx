import type { ReactNode } from 'react';
import type { InvoiceVersionAnswer, OrderOnInvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { formatDate, formatEuro, formatQuantity } from '../../ui/dates/formats.js';
import { discountWords, wholeWords } from './adjustment-words.js';
import { answeredGroups, orderWords } from './invoice-draft.js';
import './collective.css';

type Position = InvoiceVersionAnswer['positions'][number];
type RowsProps = {
  readonly invoice: Parameters<typeof wholeWords>[0] & {
    readonly positions: readonly Position[];
    readonly orders: readonly OrderOnInvoiceAnswer[];
  };
  /** What stands below a position. */
  readonly renderBelow?: (position: Position) => ReactNode;
};

/** An order above its first position; nothing above the others. */
function OrderTitle({ order }: { readonly order: OrderOnInvoiceAnswer | undefined }) {
  if (order === undefined) return null;
  const { number, licensePlate, supplyDate, total } = order;
  const words = [orderWords(number, licensePlate), supplyDate && formatDate(supplyDate)];
  return (
    <strong className="invoice-order-title">
      {words.filter(Boolean).join(', ')}: {formatEuro(total)}
    </strong>
  );
}

/** The positions of an invoice or of a version, each with its discount, and what adjusts the whole. */
export function InvoiceRows({ invoice, renderBelow }: RowsProps) {
  const firsts = new Map(answeredGroups(invoice).map(({ from, order }) => [from, order]));
  return (
    <ul className="invoice-rows">
      {invoice.positions.map((position, place) => (
        <li key={position.id}>
          <OrderTitle order={firsts.get(place)} />
          <span>
            {position.description}
            {discountWords(position).map((words) => (
              <span key={words} className="hint">
                {' '}
                abzüglich {words}
              </span>
            ))}
          </span>
          <span>{formatQuantity(position.quantity, position.unit)}</span>
          <b>{formatEuro(position.lineTotal)}</b>
          {renderBelow?.(position)}
        </li>
      ))}
      {wholeWords(invoice).map((words) => (
        <li key={words}>Auf alles: {words}</li>
      ))}
    </ul>
  );
}
