import type { SupplierInvoiceRow } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { invoiceDeviationTones, matchTones } from '../../ui/feedback/status-tones.js';

/** How many deviations nobody has accepted: lines by kind, then what is wrong with the whole invoice. */
export function Deviations({
  row: { deviationCount, deviations, invoiceDeviations, status },
}: {
  readonly row: SupplierInvoiceRow;
}) {
  if (status === 'Verworfen') return <>–</>;
  if (deviationCount === 0) return <>keine</>;
  return (
    <span className="invoice-deviations">
      <b>{deviationCount}</b>
      <Kind of="QUANTITY_DEVIATION" count={deviations.quantity} one="Menge" several="Mengen" />
      <Kind of="PRICE_DEVIATION" count={deviations.price} one="Preis" several="Preise" />
      {invoiceDeviations.map((type) => (
        <StatusBadge key={type} status={invoiceDeviationTones[type]} />
      ))}
    </span>
  );
}

type KindProps = {
  readonly of: 'QUANTITY_DEVIATION' | 'PRICE_DEVIATION';
  readonly count: number;
  readonly one: string;
  readonly several: string;
};

function Kind({ of, count, one, several }: KindProps) {
  if (count === 0) return null;
  const { tone, icon } = matchTones[of];
  const words = count === 1 ? `1 ${one}` : `${count} ${several}`;
  return (
    <span className={`invoice-deviation ${tone}`} title={words}>
      {typeof icon === 'object' && (
        <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
          <path d={icon.path} />
        </svg>
      )}
      <span className="sr">{words}</span>
    </span>
  );
}
