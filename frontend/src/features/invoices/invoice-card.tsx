import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { FORM_NAMES, titleOf } from '#contracts/invoices/invoice-words.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { invoiceTones } from '../../ui/feedback/status-tones.js';
import { useWrite } from '../../ui/forms/write.js';
import { InvoicePositions } from './invoice-positions.js';
import type { Opened } from './opened-dialog.js';
import './invoices.css';

/** True for a final invoice that is not cancelled. */
export const isIssuedStatus = (status: InvoiceAnswer['status']): boolean =>
  status === 'SENT' || status === 'PAID';

type CardProps = {
  readonly invoice: InvoiceAnswer;
  /** The order where it is shown; null: in the list of invoices. */
  readonly orderId: string | null;
  /** The order takes no work until a supplement is opened. */
  readonly isCurrent: boolean;
  readonly mayChange: boolean;
  readonly onOpen: (what: Opened) => void;
};

/** An invoice with its sums, positions, payments, and what can be done with it. */
export function InvoiceCard(props: CardProps & { readonly payments: ReactNode }) {
  const { invoice, orderId, isCurrent = false, mayChange, onOpen, payments } = props;
  const title = titleOf(invoice.kind, invoice);
  return (
    <div className="invoice-card">
      {title !== FORM_NAMES.WHOLE && <strong>{title}</strong>}
      <InvoiceFacts invoice={invoice} />
      <InvoicePositions invoice={invoice} />
      {payments}
      <InvoiceActions {...{ invoice, orderId, isCurrent, mayChange, onOpen }} />
    </div>
  );
}

function InvoiceFacts({ invoice }: Pick<CardProps, 'invoice'>) {
  const { number, date, datedOnSending, dueDate, status, overdue } = invoice;
  const { deductions, deductedBy, orders } = invoice;
  const { netTotal, taxTotal, grossTotal } = invoice;
  return (
    <dl className="invoice-sums">
      <dt>Nummer</dt>
      <dd>
        {number} <StatusBadge status={invoiceTones[status]} />
      </dd>
      {orders.length > 0 && (
        <>
          <dt>Aufträge</dt>
          <dd>{orders.map((order) => order.number).join(', ')}</dd>
        </>
      )}
      <dt>Datum</dt>
      <dd>{datedOnSending ? 'Tag des Versands' : formatDate(date)}</dd>
      {dueDate !== null && grossTotal !== 0 && (
        <>
          <dt>Fällig am</dt>
          <dd>
            {formatDate(dueDate)}
            {datedOnSending && ' (Versand heute)'}
            {overdue && ' (überfällig)'}
          </dd>
        </>
      )}
      {deductedBy && (
        <>
          <dt>Abgezogen auf</dt>
          <dd>{deductedBy.number}</dd>
        </>
      )}
      {deductions.length > 0 && (
        <>
          <dt>Abzüglich Anzahlungen</dt>
          <dd>{deductions.map((one) => one.number).join(', ')}</dd>
        </>
      )}
      {invoice.coPayerAmount !== null && (
        <>
          <dt>Davon zahlt {invoice.coPayerName}</dt>
          <dd>{formatEuro(invoice.coPayerAmount)}</dd>
        </>
      )}
      <dt>Netto</dt>
      <dd>{formatEuro(netTotal)}</dd>
      <dt>Steuer</dt>
      <dd>{formatEuro(taxTotal)}</dd>
      <dt className="invoice-gross">Brutto</dt>
      <dd className="invoice-gross">{formatEuro(grossTotal)}</dd>
    </dl>
  );
}

function InvoiceActions({ invoice, orderId, isCurrent = false, mayChange, onOpen }: CardProps) {
  const { id, kind, number, status, version, deductedBy } = invoice;
  const pay = useWrite({
    send: (_: null, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${id}/pay`, { method: 'POST', body: {}, idempotencyKey }),
    refresh: ['invoices', 'work-orders', 'payments'],
    done: () => ['Bezahlt', number],
    failed: 'Die Zahlung konnte nicht gespeichert werden.',
  });
  const supplement = useWrite({
    send: (_: null, idempotencyKey) =>
      call<WorkOrderAnswer>(`/work-orders/${orderId}/supplement`, {
        method: 'POST',
        body: {},
        idempotencyKey,
      }),
    refresh: ['invoices', 'work-orders'],
    done: () => ['Nachtrag eröffnet', 'Neue Arbeiten kommen auf eine weitere Rechnung.'],
    failed: 'Der Nachtrag konnte nicht eröffnet werden.',
  });
  return (
    <div className="invoice-actions">
      <DownloadButton
        path={`/invoices/${id}/pdf`}
        fileName={`invoice-${id}.pdf`}
        failed="Das PDF konnte nicht heruntergeladen werden."
      >
        PDF herunterladen
      </DownloadButton>
      {version > 1 && <Button onClick={() => onOpen('versions')}>Versionen ({version})</Button>}
      {mayChange && status === 'DRAFT' && (
        <>
          <Button onClick={() => onOpen('overwrite')}>Rechnung neu generieren</Button>
          <Button appearance="primary" onClick={() => onOpen('send')}>
            Versenden
          </Button>
        </>
      )}
      {mayChange && isIssuedStatus(status) && (
        <Button onClick={() => onOpen('mail')}>Per E-Mail senden</Button>
      )}
      {mayChange && isCurrent && isIssuedStatus(status) && (
        <Button disabledFocusable={supplement.busy} onClick={() => void supplement.run(null)}>
          Nachtrag eröffnen
        </Button>
      )}
      {mayChange && status === 'SENT' && kind === 'INVOICE' && (
        <Button appearance="primary" disabledFocusable={pay.busy} onClick={() => void pay.run(null)}>
          Als bezahlt markieren
        </Button>
      )}
      {mayChange && deductedBy === null && kind === 'INVOICE' && status !== 'CANCELLED' && (
        <Button onClick={() => onOpen('cancel')}>
          {status === 'DRAFT' ? 'Entwurf verwerfen' : 'Stornieren'}
        </Button>
      )}
    </div>
  );
}
