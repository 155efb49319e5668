import type { ReactNode } from 'react';
import type { InvoiceAnswer, InvoiceVersionAnswer } from '#contracts/invoices/invoice-answers.js';
import { formatDate, formatEuro, formatQuantity } from '../../ui/dates/formats.js';
import { discountWords, wholeWords } from './adjustment-words.js';
import { orderWords } from './invoice-draft.js';
import './collective.css';

type Position = InvoiceVersionAnswer['positions'][number];
type RowsProps = {
  readonly invoice: Parameters<typeof wholeWords>[0] & {
    readonly positions: readonly Position[];
    readonly orders: InvoiceAnswer['orders'];
  };
  /** What stands below a position. */
  readonly renderBelow?: (position: Position) => ReactNode;
};

/** The order above its first position. */
function titleAt(orders: InvoiceAnswer['orders'], place: number): ReactNode {
  let from = 0;
  for (const { number, licensePlate, supplyDate, positions, total } of orders) {
    if (place === from)
      return (
        <strong className="invoice-order-title">
          {[orderWords(number, licensePlate), supplyDate && formatDate(supplyDate)]
            .filter(Boolean)
            .join(', ')}
          : {formatEuro(total)}
        </strong>
      );
    from += positions;
  }
  return null;
}

/** The positions of an invoice or of a version, each with its discount, and what adjusts the whole. */
export function InvoiceRows({ invoice, renderBelow }: RowsProps) {
  return (
    <ul className="invoice-rows">
      {invoice.positions.map((position, place) => (
        <li key={position.id}>
          {titleAt(invoice.orders, place)}
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
