import type { ReactNode } from 'react';
import type { InvoiceVersionAnswer } from '#contracts/invoices/invoice-answers.js';
import { formatEuro, formatQuantity } from '../../ui/dates/formats.js';
import { discountWords, wholeWords } from './adjustment-words.js';

type Position = InvoiceVersionAnswer['positions'][number];
type RowsProps = {
  readonly invoice: Parameters<typeof wholeWords>[0] & { readonly positions: readonly Position[] };
  /** What stands below a position. */
  readonly renderBelow?: (position: Position) => ReactNode;
};

/** The positions of an invoice or of a version, each with its discount, and what adjusts the whole. */
export function InvoiceRows({ invoice, renderBelow }: RowsProps) {
  return (
    <ul className="invoice-rows">
      {invoice.positions.map((position) => (
        <li key={position.id}>
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
