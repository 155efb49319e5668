import { inCents } from '#contracts/values/in-cents.js';
import { formatEuro, formatQuantity } from '../../ui/dates/formats.js';
import { adjustmentsShown, deductedIn, reasonOf, sumsOf, type InvoiceDraft } from './invoice-draft.js';

/** Net, tax of each rate and gross, as the server will compute them. */
export function InvoiceSums({ draft }: { readonly draft: InvoiceDraft }) {
  const { taxes, netCents, grossCents } = sumsOf(draft);
  const reason = reasonOf(draft);
  const deducted = deductedIn(draft);
  const waiting = draft.form === 'PARTIAL' ? draft.deductions.filter((one) => !deducted.includes(one)) : [];
  return (
    <dl className="invoice-sums" aria-label="Summen">
      {adjustmentsShown(draft).map(({ words, cents }) => (
        <div key={words} className="invoice-tax">
          <dt>{words}</dt>
          <dd>{formatEuro(cents / 100)}</dd>
        </div>
      ))}
      {deducted.map(({ id, number, taxes: parts }) => (
        <div key={id} className="invoice-tax">
          <dt>
            Abzüglich Anzahlung
            <span className="hint">{number}, mit Steuer</span>
          </dt>
          <dd>
            {formatEuro(-parts.reduce((sum, { net, tax }) => sum + inCents(net) + inCents(tax), 0) / 100)}
          </dd>
        </div>
      ))}
      {waiting.map(({ id, number }) => (
        <div key={id} className="invoice-tax">
          <dt>
            Anzahlung {number}
            <span className="hint">wartet auf die nächste Rechnung</span>
          </dt>
          <dd>–</dd>
        </div>
      ))}
      <dt>Netto</dt>
      <dd>{formatEuro(netCents / 100)}</dd>
      {taxes.map(({ taxBasisPoints, netCents: base, taxCents }) => (
        <div key={taxBasisPoints} className="invoice-tax">
          <dt>
            Steuer {formatQuantity(taxBasisPoints / 100)} %
            <span className="hint">
              auf {formatEuro(base / 100)}
              {taxBasisPoints === 0 && reason !== null && `, ${reason}`}
            </span>
          </dt>
          <dd>{formatEuro(taxCents / 100)}</dd>
        </div>
      ))}
      <dt className="invoice-gross">{deducted.length > 0 ? 'Noch zu zahlen' : 'Brutto'}</dt>
      <dd className="invoice-gross">{formatEuro(grossCents / 100)}</dd>
    </dl>
  );
}
