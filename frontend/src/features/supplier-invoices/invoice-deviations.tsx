import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type {
  InvoiceDeviationAnswer,
  SupplierInvoiceAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { invoiceDeviationTones, lineTones } from '../../ui/feedback/status-tones.js';
import { Panel } from '../../ui/pages/panel.js';
import { Activities } from './activities.js';
import { ClarifyForm } from './clarify-form.js';
import type { Decided } from './supplier-invoices.queries.js';
import { DecisionButton, useDecide } from './decisions.js';

/** What is wrong with the invoice as a whole: seller, account, sums, currency. */
export function InvoiceDeviations({
  invoice,
  mayChange,
}: {
  readonly invoice: SupplierInvoiceAnswer;
  readonly mayChange: boolean;
}) {
  if (invoice.deviationsOfInvoice.length === 0) return null;
  return (
    <Panel title="Abweichungen der Rechnung">
      {invoice.deviationsOfInvoice.map((deviation) => (
        <OneDeviation key={deviation.type} invoice={invoice} deviation={deviation} mayChange={mayChange} />
      ))}
    </Panel>
  );
}

type OneDeviationProps = {
  readonly invoice: SupplierInvoiceAnswer;
  readonly deviation: InvoiceDeviationAnswer;
  readonly mayChange: boolean;
};

function OneDeviation({ invoice, deviation, mayChange }: OneDeviationProps) {
  const { type, description, resolution, history } = deviation;
  const { label, tone } = invoiceDeviationTones[type];
  const [opened, setOpened] = useState<'history' | 'clarify' | null>(null);
  const toggle = (what: 'history' | 'clarify') => setOpened(opened === what ? null : what);
  const of = { invoiceId: invoice.id, path: `deviations/${type}`, revision: invoice.revision };
  const isSupplier = type === 'SUPPLIER_DEVIATION';
  return (
    <section className="whole-deviation" aria-label={label}>
      <div className="whole-deviation-head">
        <StatusBadge status={invoiceDeviationTones[type]} />
        <span className={tone === 'critical' ? 'err' : undefined}>{description}</span>
        <StatusBadge status={lineTones[resolution?.status ?? 'PENDING']} />
        <span className="whole-deviation-buttons">
          {mayChange && (
            <>
              <DecisionButton
                of={of}
                subject={label}
                isAccepted={resolution?.status === 'ACCEPTED'}
                accept={isSupplier ? 'Ja, das ist derselbe Lieferant' : 'Akzeptieren'}
                question={<p>{description}</p>}
              />{' '}
              <Button
                size="small"
                aria-expanded={opened === 'clarify'}
                aria-label={`${label} klären`}
                onClick={() => toggle('clarify')}
              >
                Klären
              </Button>{' '}
            </>
          )}
          <Button
            size="small"
            aria-expanded={opened === 'history'}
            aria-label={`Verlauf von ${label}`}
            onClick={() => toggle('history')}
          >
            Verlauf
          </Button>
        </span>
      </div>
      {opened !== null && (
        <div className="line-open">
          <Activities history={history} />
          {opened === 'clarify' && mayChange && <Clarification of={of} onClose={() => setOpened(null)} />}
        </div>
      )}
    </section>
  );
}

type ClarificationProps = { readonly of: Decided; readonly onClose: () => void };

function Clarification({ of, onClose }: ClarificationProps) {
  const { busy, run } = useDecide('toast');
  const clarify = async (text: string, mail: string): Promise<void> => {
    if (await run({ ...of, what: 'clarify', text, mail })) onClose();
  };
  return <ClarifyForm busy={busy} onClose={onClose} onClarify={(note, mail) => void clarify(note, mail)} />;
}
