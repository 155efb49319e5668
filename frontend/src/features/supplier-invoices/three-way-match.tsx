import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceLineAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { formatDate, formatEuro } from '../../ui/formats.js';

type Line = SupplierInvoiceLineAnswer;
const sum = (lines: readonly Line[], of: (line: Line) => number): number =>
  Math.round(lines.reduce((total, line) => total + of(line), 0) * 100) / 100;

/** Order, delivery and invoice with what they add up to, and whether they agree. */
export function ThreeWayMatch({ invoice }: { readonly invoice: SupplierInvoiceAnswer }) {
  const { lines, order } = invoice;
  const ordered = sum(lines, ({ orderedQty, orderedPrice }) => (orderedQty ?? 0) * (orderedPrice ?? 0));
  const received = sum(lines, ({ receivedQty, orderedPrice }) => receivedQty * (orderedPrice ?? 0));
  const invoiced = sum(lines, ({ invoicedQty, invoicedPrice }) => invoicedQty * invoicedPrice);
  const isAllHere = lines.every(({ orderedQty, receivedQty }) => orderedQty === receivedQty);
  const isSame = lines.every(({ matchStatus }) => matchStatus === 'MATCH');
  return (
    <section className="three-way" aria-label="3-Wege-Abgleich">
      <Side
        title="Bestellung"
        number={invoice.purchaseOrderNumber}
        note={order === null ? 'nicht gefunden' : formatDate(localDateTime(order.placedAt).date)}
        amount={ordered}
        words={`netto, ${positions(lines.filter(({ orderedQty }) => orderedQty !== null).length)}`}
      />
      <Sign same={isAllHere} between="Bestellung und Wareneingang" />
      <Side
        title="Wareneingang"
        number={invoice.goodsReceiptNumber}
        note={invoice.goodsReceiptNumber === null ? 'noch keiner' : 'zu Bestellpreisen'}
        amount={received}
        words={received < ordered ? `netto, ${formatEuro(difference(ordered, received))} fehlen` : 'netto'}
        differs={received < ordered}
      />
      <Sign same={isSame} between="Wareneingang und Rechnung" />
      <Side
        title="Rechnung"
        number={invoice.invoiceNumber}
        note={formatDate(invoice.invoiceDate)}
        amount={invoiced}
        words={
          invoiced === received
            ? 'netto, wie erhalten'
            : `netto, ${moreOrLess(invoiced, received)} als erhalten`
        }
        differs={invoiced !== received}
      />
    </section>
  );
}

const difference = (one: number, other: number): number => Math.round(Math.abs(one - other) * 100) / 100;
const moreOrLess = (one: number, other: number): string =>
  `${formatEuro(difference(one, other))} ${one > other ? 'mehr' : 'weniger'}`;
const positions = (count: number): string => (count === 1 ? '1 Position' : `${count} Positionen`);

function Side({
  title,
  number,
  note,
  amount,
  words,
  differs = false,
}: {
  readonly title: string;
  readonly number: string | null;
  readonly note: string;
  readonly amount: number;
  readonly words: string;
  readonly differs?: boolean;
}) {
  return (
    <div className="card">
      <span className="hint">{title}</span>
      <b>{number ?? '–'}</b>
      <span className="hint">{note}</span>
      <span className="sum">{formatEuro(amount)}</span>
      <span className={differs ? 'side-differs' : 'hint'}>{words}</span>
    </div>
  );
}

function Sign({ same, between }: { readonly same: boolean; readonly between: string }) {
  return (
    <span className={same ? 'sign' : 'sign differs'}>
      <span aria-hidden="true">{same ? '=' : '≠'}</span>
      <span className="sr">
        {between} {same ? 'stimmen überein' : 'weichen ab'}
      </span>
    </span>
  );
}
