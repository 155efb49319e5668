import { ToggleButton } from '@fluentui/react-components';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceCounts,
  SupplierInvoicePageAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { supplierInvoiceTones } from '../../ui/feedback/status-tones.js';

const COUNTERS: readonly (readonly [SupplierInvoiceStatus | '', string, keyof SupplierInvoiceCounts])[] = [
  ['', 'Gesamt', 'total'],
  ['Automatisch geprüft', 'Automatisch geprüft', 'autoChecked'],
  ['Offen', 'Offen', 'open'],
  ['In Klärung', 'In Klärung', 'inClarification'],
  ['Abgeschlossen', 'Abgeschlossen', 'finished'],
];

type Counted =
  Pick<SupplierInvoicePageAnswer, 'counts' | 'sums' | 'otherCurrencies' | 'wholeDeviations'> | undefined;
/** The filters that the counters set, as in the page's URL. */
export type CountedFilter = { readonly status: string; readonly wholeDeviation: string };
type CountersProps = {
  readonly answer: Counted;
  readonly chosen: CountedFilter;
  readonly onChoose: (filter: Partial<CountedFilter>) => void;
};

/** The number and sum of invoices by status: the filter of the list, with their shares below. */
export function Counters({ answer, chosen, onChoose }: CountersProps) {
  return (
    <div>
      <fieldset className="invoice-counters" aria-label="Nach Status">
        {COUNTERS.map(([status, label, name]) => (
          <ToggleButton key={label} checked={chosen.status === status} onClick={() => onChoose({ status })}>
            <span className="invoice-counter">
              <span>{label}</span>{' '}
              <b className={name === 'open' ? 'is-open' : undefined}>{answer?.counts[name] ?? '–'}</b>{' '}
              <span className="hint">{answer === undefined ? '–' : sumInWords(answer, name)}</span>
            </span>
          </ToggleButton>
        ))}
      </fieldset>
      <ShareBar answer={answer} />
      <WholeDeviations
        count={answer?.wholeDeviations ?? 0}
        isChosen={chosen.wholeDeviation === 'true'}
        onChoose={(isChosen) => onChoose({ wholeDeviation: isChosen ? 'true' : '' })}
      />
    </div>
  );
}

/** The sum in euros, and how many invoices it leaves out. */
function sumInWords(
  { sums, otherCurrencies }: NonNullable<Counted>,
  name: keyof SupplierInvoiceCounts,
): string {
  const left = otherCurrencies[name];
  return left === 0 ? formatEuro(sums[name]) : `${formatEuro(sums[name])}, ohne ${left} in anderer Währung`;
}

type WholeDeviationsProps = {
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

/** Restricts the list to invoices whose seller, account, total or currency deviates. */
function WholeDeviations({ count, isChosen, onChoose }: WholeDeviationsProps) {
  if (count === 0 && !isChosen) return null;
  const words = count === 1 ? '1 Rechnung' : `${count} Rechnungen`;
  return (
    <ToggleButton
      size="small"
      className="invoice-whole-filter"
      checked={isChosen}
      onClick={() => onChoose(!isChosen)}
    >
      {words} mit anderem Lieferanten, anderer IBAN, Summe oder Währung
    </ToggleButton>
  );
}

/** The shares as a picture only. The numbers are in the counters above. */
function ShareBar({ answer }: { readonly answer: Counted }) {
  return (
    <div className="invoice-shares" aria-hidden="true">
      {COUNTERS.slice(1).map(([status, , name]) => (
        <span
          key={name}
          className={supplierInvoiceTones[status as SupplierInvoiceStatus].tone}
          style={{ flexGrow: answer?.counts[name] ?? 0 }}
        />
      ))}
    </div>
  );
}
