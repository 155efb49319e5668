import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { lineStatusOf } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceLineAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { counted, formatQuantity } from '../../ui/formats.js';
import { Panel } from '../../ui/panel.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { lineTones, matchTones } from '../../ui/status-tones.js';
import { useWrite } from '../../ui/write.js';
import { OpenLine } from './open-line.js';
import { decideLine } from './supplier-invoices.queries.js';
import { formatUnitPrice } from './unit-price.js';

/** The lines with what deviates; one of them is open at a time. */
export function InvoiceLines({
  invoice,
  mayChange,
}: {
  readonly invoice: SupplierInvoiceAnswer;
  readonly mayChange: boolean;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const decide = useWrite({
    send: decideLine,
    refresh: ['supplier-invoices'],
    done: (_, { what }) => (what === 'accept' ? 'Abweichung akzeptiert' : 'Zur Klärung weitergeleitet'),
    failed: 'Die Entscheidung konnte nicht gespeichert werden.',
  });
  const deviating = invoice.lines.filter(({ matchStatus }) => matchStatus !== 'MATCH').length;
  return (
    <Panel
      title="Positionen"
      note={`${counted(invoice.lines.length - deviating, 'stimmt', 'stimmen')} überein, ${counted(deviating, 'weicht', 'weichen')} ab`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="invoice-lines" aria-label="Positionen der Rechnung" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pos.</th>
              <th scope="col">Artikel</th>
              <th scope="col" className="num">
                Bestellt
              </th>
              <th scope="col" className="num">
                Erhalten
              </th>
              <th scope="col" className="num">
                Berechnet
              </th>
              <th scope="col">Abweichung</th>
              <th scope="col">Status</th>
              <th scope="col">Aktion</th>
            </tr>
          </thead>
          {invoice.lines.map((line) => (
            <tbody key={line.id}>
              <LineRow
                line={line}
                open={line.id === openId}
                mayChange={mayChange}
                busy={decide.busy}
                onToggle={() => setOpenId(line.id === openId ? null : line.id)}
                onAccept={() =>
                  void decide.run({
                    invoiceId: invoice.id,
                    lineId: line.id,
                    revision: line.revision,
                    what: 'accept',
                    note: '',
                  })
                }
              />
              {line.id === openId && (
                <tr>
                  <td colSpan={8}>
                    <OpenLine
                      line={line}
                      mayChange={mayChange}
                      busy={decide.busy}
                      onClose={() => setOpenId(null)}
                      onClarify={async (note, mail) => {
                        const { id: lineId, revision } = line;
                        const sent = { invoiceId: invoice.id, lineId, revision, note, mail };
                        if (await decide.run({ ...sent, what: 'clarify' })) setOpenId(null);
                      }}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </section>
    </Panel>
  );
}

type LineRowProps = {
  readonly line: SupplierInvoiceLineAnswer;
  readonly open: boolean;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onToggle: () => void;
  readonly onAccept: () => void;
};

function LineRow({ line, open, mayChange, busy, onToggle, onAccept }: LineRowProps) {
  const { unit, deviation, matchStatus, orderedQty, orderedPrice } = line;
  const isDeviating = matchStatus !== 'MATCH';
  return (
    <tr>
      <td>{line.position}</td>
      <td className="line-title">
        <b>{line.description}</b>
        {line.itemNumber !== null && <span className="hint"> {line.itemNumber}</span>}
      </td>
      <td className="num" data-label="Bestellt">
        {orderedQty === null ? '–' : `${formatQuantity(orderedQty, unit)} × ${formatUnitPrice(orderedPrice)}`}
      </td>
      <td className={matchStatus === 'QUANTITY_DEVIATION' ? 'num differs' : 'num'} data-label="Erhalten">
        {formatQuantity(line.receivedQty, unit)}
      </td>
      <td className="num" data-label="Berechnet">
        {formatQuantity(line.invoicedQty, unit)} ×{' '}
        <span className={matchStatus === 'PRICE_DEVIATION' ? 'differs' : undefined}>
          {formatUnitPrice(line.invoicedPrice)}
        </span>
      </td>
      <td>
        <StatusBadge status={matchTones[matchStatus]} />
        {deviation !== null && <div className="hint">{deviation.description}</div>}
      </td>
      <td className="line-status">
        <StatusBadge status={lineTones[lineStatusOf(line)]} />
      </td>
      <td>
        {isDeviating && mayChange && (
          <Button
            size="small"
            disabled={line.resolution?.status === 'ACCEPTED' || busy}
            aria-label={`Position ${line.position} akzeptieren`}
            onClick={onAccept}
          >
            Akzeptieren
          </Button>
        )}{' '}
        <Button
          size="small"
          aria-expanded={open}
          aria-label={
            isDeviating && mayChange
              ? `Position ${line.position} klären`
              : `Verlauf von Position ${line.position}`
          }
          onClick={onToggle}
        >
          {isDeviating && mayChange ? 'Klären' : 'Verlauf'}
        </Button>
      </td>
    </tr>
  );
}
