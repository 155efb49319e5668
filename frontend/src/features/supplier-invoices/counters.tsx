import { ToggleButton } from '@fluentui/react-components';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceCounts,
  SupplierInvoicePageAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { formatEuro } from '../../ui/formats.js';
import { supplierInvoiceTones } from '../../ui/status-tones.js';

const COUNTERS: readonly (readonly [SupplierInvoiceStatus | '', string, keyof SupplierInvoiceCounts])[] = [
  ['', 'Gesamt', 'total'],
  ['Automatisch geprüft', 'Automatisch geprüft', 'autoChecked'],
  ['Offen', 'Offen', 'open'],
  ['In Klärung', 'In Klärung', 'inClarification'],
  ['Abgeschlossen', 'Abgeschlossen', 'finished'],
];

type Counted = Pick<SupplierInvoicePageAnswer, 'counts' | 'sums'> | undefined;
type CountersProps = {
  readonly answer: Counted;
  readonly chosen: string;
  readonly onChoose: (status: string) => void;
};

/** How many invoices stand how, and what they add up to: the filter of the list, with their shares below. */
export function Counters({ answer, chosen, onChoose }: CountersProps) {
  return (
    <div>
      <fieldset className="invoice-counters" aria-label="Nach Status">
        {COUNTERS.map(([status, label, name]) => (
          <ToggleButton key={label} checked={chosen === status} onClick={() => onChoose(status)}>
            <span className="invoice-counter">
              <span>{label}</span>{' '}
              <b className={name === 'open' ? 'is-open' : undefined}>{answer?.counts[name] ?? '–'}</b>{' '}
              <span className="hint">{answer === undefined ? '–' : formatEuro(answer.sums[name])}</span>
            </span>
          </ToggleButton>
        ))}
      </fieldset>
      <ShareBar answer={answer} />
    </div>
  );
}

/** The same picture for the eye alone: how many of all stand how. The numbers are in the counters above. */
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
