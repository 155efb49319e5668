import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { threeWaySums } from './three-way-sums.js';
import { formatDate, formatEuro, formatMoney } from '../../ui/dates/formats.js';

/** Order, delivery and invoice with what they add up to, and whether they agree. */
export function ThreeWayMatch({ invoice }: { readonly invoice: SupplierInvoiceAnswer }) {
  const { lines, order } = invoice;
  const { ordered, orderedPositions, received, unbilled, invoiced } = threeWaySums(invoice);
  const isForeign = invoice.currency !== 'EUR';
  const isAllHere = lines.every(
    ({ kind, orderedQty, receivedQty }) => kind !== 'GOODS' || orderedQty === receivedQty,
  );
  const isSame = lines.every(({ matchStatus }) => matchStatus === 'MATCH');
  return (
    <section className="three-way" aria-label="3-Wege-Abgleich">
      <Side
        title="Bestellung"
        number={invoice.purchaseOrderNumber}
        note={order === null ? 'nicht gefunden' : formatDate(localDateTime(order.placedAt).date)}
        amount={ordered}
        words={`netto, ${positions(orderedPositions)}`}
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
        title={documentKinds[invoice.kind]}
        number={invoice.invoiceNumber}
        note={formatDate(invoice.invoiceDate)}
        amount={invoiced}
        currency={invoice.currency}
        words={
          isForeign ? 'netto, in anderer Währung' : `netto, ${comparedWords(invoiced, unbilled, received)}`
        }
        differs={isForeign || !isSame}
      />
    </section>
  );
}

const difference = (one: number, other: number): number => Math.round(Math.abs(one - other) * 100) / 100;

/** A credit note is not compared with the delivery. */
function comparedWords(invoiced: number, unbilled: number, received: number): string {
  if (invoiced < 0) return 'Gutschrift';
  const expected = unbilled === received ? 'erhalten' : 'noch zu berechnen';
  if (invoiced === unbilled) return `wie ${expected}`;
  return `${formatEuro(difference(invoiced, unbilled))} ${invoiced > unbilled ? 'mehr' : 'weniger'} als ${expected}`;
}

const positions = (count: number): string => (count === 1 ? '1 Position' : `${count} Positionen`);

function Side({
  title,
  number,
  note,
  amount,
  currency = 'EUR',
  words,
  differs = false,
}: {
  readonly title: string;
  readonly number: string | null;
  readonly note: string;
  readonly amount: number;
  readonly currency?: string;
  readonly words: string;
  readonly differs?: boolean;
}) {
  return (
    <div className="card">
      <span className="hint">{title}</span>
      <b>{number ?? '–'}</b>
      <span className="hint">{note}</span>
      <span className="sum">{formatMoney(amount, currency)}</span>
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
