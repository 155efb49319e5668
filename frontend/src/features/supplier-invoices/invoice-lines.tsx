import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { isFinished, lineStatusOf } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceLineAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { LineKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { counted, formatQuantity } from '../../ui/dates/formats.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { lineTones, matchTones } from '../../ui/feedback/status-tones.js';
import { ScrollTable, type ScrollColumn } from '../../ui/tables/scroll-table.js';
import { Activities } from './activities.js';
import { AssignLine } from './assign-line.js';
import { ClarifyForm } from './clarify-form.js';
import { DecisionButton, useDecide } from './decisions.js';
import { formatUnitPrice } from './unit-price.js';

/** What is shown below a line. */
type Part = 'history' | 'clarify' | 'assign';
type Opened = { readonly id: string; readonly part: Part } | null;

const KINDS: Readonly<Record<LineKind, string | null>> = {
  GOODS: null,
  FREIGHT: 'Fracht',
  DEPOSIT: 'Pfand',
  SURCHARGE: 'Zuschlag',
  ALLOWANCE: 'Nachlass',
};

type InvoiceLinesProps = { readonly invoice: SupplierInvoiceAnswer; readonly mayChange: boolean };

/** The lines with what deviates; one of them is open at a time. */
export function InvoiceLines({ invoice, mayChange }: InvoiceLinesProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const deviating = invoice.lines.filter(isDeviating).length;
  const open = invoice.lines.find(({ id }) => id === opened?.id) ?? null;
  const columns = columnsWith({
    invoice,
    mayChange,
    opened,
    onToggle: ({ id }, part) => setOpened(opened?.id === id && opened.part === part ? null : { id, part }),
  });
  return (
    <Panel
      title="Positionen"
      note={`${counted(invoice.lines.length - deviating, 'stimmt', 'stimmen')} überein, ${counted(deviating, 'weicht', 'weichen')} ab`}
    >
      <ScrollTable
        label="Positionen der Rechnung"
        className="supplier-invoice-lines"
        columns={columns}
        rows={invoice.lines}
        rowId={({ id }) => id}
        opened={
          open &&
          opened && {
            id: open.id,
            content: (
              <OpenLine
                key={`${opened.id}-${opened.part}`}
                invoice={invoice}
                line={open}
                part={opened.part}
                onClose={() => setOpened(null)}
              />
            ),
          }
        }
      />
    </Panel>
  );
}

type OpenLineProps = {
  readonly invoice: SupplierInvoiceAnswer;
  readonly line: SupplierInvoiceLineAnswer;
  readonly part: Part;
  readonly onClose: () => void;
};

function OpenLine({ invoice, line, part, onClose }: OpenLineProps) {
  const clarify = useDecide('toast');
  const of = { invoiceId: invoice.id, path: `lines/${line.id}`, revision: line.revision };
  return (
    <div className="line-open">
      <Activities history={line.history} />
      {part === 'clarify' && (
        <ClarifyForm
          busy={clarify.busy}
          onClose={onClose}
          onClarify={async (text, mail) => {
            if (await clarify.run({ ...of, what: 'clarify', text, mail })) onClose();
          }}
        />
      )}
      {part === 'assign' && <AssignLine invoice={invoice} line={line} onClose={onClose} />}
    </div>
  );
}

type RowActions = InvoiceLinesProps & {
  readonly opened: Opened;
  readonly onToggle: (line: SupplierInvoiceLineAnswer, part: Part) => void;
};

const isDeviating = ({ matchStatus }: SupplierInvoiceLineAnswer) => matchStatus !== 'MATCH';

function columnsWith(actions: RowActions): readonly ScrollColumn<SupplierInvoiceLineAnswer>[] {
  return [
    { header: 'Pos.', cell: ({ position }) => position },
    {
      header: 'Artikel',
      className: () => 'line-title',
      cell: ({ description, itemNumber, kind }) => (
        <>
          <b>{description}</b>
          {itemNumber !== null && <span className="hint"> {itemNumber}</span>}
          {KINDS[kind] !== null && <span className="hint"> {KINDS[kind]}</span>}
        </>
      ),
    },
    {
      header: 'Bestellt',
      blockLabel: 'Bestellt',
      num: true,
      cell: ({ orderedQty, orderedPrice, unit }) =>
        orderedQty === null ? '–' : `${formatQuantity(orderedQty, unit)} × ${formatUnitPrice(orderedPrice)}`,
    },
    {
      header: 'Erhalten',
      blockLabel: 'Erhalten',
      num: true,
      className: ({ matchStatus }) => (matchStatus === 'QUANTITY_DEVIATION' ? 'differs' : undefined),
      cell: ({ kind, receivedQty, unit }) => (kind === 'GOODS' ? formatQuantity(receivedQty, unit) : '–'),
    },
    {
      header: 'Schon berechnet',
      blockLabel: 'Schon berechnet',
      num: true,
      cell: (line) => <Billed line={line} />,
    },
    {
      header: 'Berechnet',
      blockLabel: 'Berechnet',
      num: true,
      cell: (line) => <Invoiced line={line} currency={actions.invoice.currency} />,
    },
    {
      header: 'Abweichung',
      cell: ({ matchStatus, deviation }) => (
        <>
          <StatusBadge status={matchTones[matchStatus]} />
          {deviation !== null && <div className="hint">{deviation.description}</div>}
        </>
      ),
    },
    {
      header: 'Status',
      className: () => 'line-status',
      cell: (line) => <StatusBadge status={lineTones[lineStatusOf(line)]} />,
    },
    { header: 'Aktion', cell: (line) => <LineButtons line={line} {...actions} /> },
  ];
}

/** What other documents of the order charged, with links to them. */
function Billed({ line }: { readonly line: SupplierInvoiceLineAnswer }) {
  const { kind, billedQty, billedBy, unit } = line;
  if (kind !== 'GOODS') return <>–</>;
  return (
    <>
      {formatQuantity(billedQty, unit)}
      {billedBy.map(({ id, invoiceNumber }) => (
        <div key={id}>
          <SiteLink to={`/supply/invoices/${id}`}>{invoiceNumber}</SiteLink>
        </div>
      ))}
    </>
  );
}

type InvoicedProps = { readonly line: SupplierInvoiceLineAnswer; readonly currency: string };

function Invoiced({ line, currency }: InvoicedProps) {
  const { unit, invoicedQty, invoicedPrice, matchStatus } = line;
  return (
    <>
      {formatQuantity(invoicedQty, unit)} ×{' '}
      <span className={matchStatus === 'PRICE_DEVIATION' ? 'differs' : undefined}>
        {formatUnitPrice(invoicedPrice, currency)}
      </span>
    </>
  );
}

function LineButtons(props: RowActions & { readonly line: SupplierInvoiceLineAnswer }) {
  const { invoice, line, opened, mayChange, onToggle } = props;
  const decides = isDeviating(line) && mayChange && invoice.voided === null;
  const isAssignable =
    decides && line.kind === 'GOODS' && invoice.order !== null && !isFinished(invoice.status);
  const of = { invoiceId: invoice.id, path: `lines/${line.id}`, revision: line.revision };
  const toggle = (part: Part, word: string, label: string) => (
    <Button
      size="small"
      aria-expanded={opened?.id === line.id && opened.part === part}
      aria-label={label}
      onClick={() => onToggle(line, part)}
    >
      {word}
    </Button>
  );
  const subject = `Position ${line.position}`;
  return (
    <span className="line-actions">
      {decides && (
        <>
          <DecisionButton
            of={of}
            subject={subject}
            isAccepted={line.resolution?.status === 'ACCEPTED'}
            question={line.deviation && <p>{line.deviation.description}</p>}
          />
          {toggle('clarify', 'Klären', `${subject} klären`)}
        </>
      )}
      {isAssignable && toggle('assign', 'Zuordnen', `${subject} zuordnen`)}
      {toggle('history', 'Verlauf', `Verlauf von ${subject}`)}
    </span>
  );
}
