import { Button } from '@fluentui/react-components';
import { ReceiptRegular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call, messageOf } from '../../api/http.js';
import { holdsOneOf, useSession } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatDate, formatEuro } from '../../ui/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { Panel } from '../../ui/panel.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { invoiceTones } from '../../ui/status-tones.js';
import { useWrite } from '../../ui/write.js';
import { CancelDialog } from './cancel-dialog.js';
import { EarlierInvoices } from './earlier-invoices.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { InvoicePositions } from './invoice-positions.js';
import { invoiceOfOrderQuery } from './invoices.queries.js';
import './invoices.css';
import { MailDialog } from './mail-dialog.js';
import { SendDialog } from './send-dialog.js';
import { VersionsDialog } from './versions-dialog.js';

const FAILED = 'Die Rechnung konnte nicht geladen werden.';

/** The invoice of an order, for those who may know of it. */
export function InvoicePanel({ workOrderId, hasInvoice }: Omit<KnownProps, 'mayChange'>) {
  const session = useSession();
  if (!holdsOneOf(session, ['ADMIN', 'DISPONENT', 'PRUEFER'])) {
    return (
      <Panel title="Rechnung">
        <EmptyList sentence="Rechnungen sind für Ihre Rolle nicht freigegeben." />
      </Panel>
    );
  }
  const mayChange = holdsOneOf(session, ['ADMIN', 'DISPONENT']);
  return <KnownInvoice workOrderId={workOrderId} hasInvoice={hasInvoice} mayChange={mayChange} />;
}

type KnownProps = {
  readonly workOrderId: string;
  /** The order says so: nobody is asked for an invoice that is not there. */
  readonly hasInvoice: boolean;
  readonly mayChange: boolean;
};
type Opened = 'create' | 'overwrite' | 'redraft' | 'send' | 'mail' | 'cancel' | 'versions' | null;

function KnownInvoice({ workOrderId, hasInvoice, mayChange }: KnownProps) {
  const cache = useQueryClient();
  const query = useQuery({ ...invoiceOfOrderQuery(workOrderId), enabled: hasInvoice });
  const [opened, setOpened] = useState<Opened>(null);
  const invoice = hasInvoice ? query.data : null;
  const close = () => setOpened(null);
  // The order knows first whether there is an invoice now.
  const created = () => {
    close();
    void cache.invalidateQueries({ queryKey: ['work-orders'] });
  };
  return (
    <Panel title="Rechnung" busy={query.isFetching}>
      {hasInvoice && query.isPending && <LoadingRows text="Lade Rechnung …" rows={2} />}
      {query.isError && invoice === undefined && (
        <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
      )}
      {invoice === null && (
        <EmptyList icon={<ReceiptRegular fontSize={32} />} sentence="Noch keine Rechnung.">
          {mayChange && (
            <Button appearance="primary" onClick={() => setOpened('create')}>
              Rechnung erstellen
            </Button>
          )}
        </EmptyList>
      )}
      {invoice && <InvoiceCard invoice={invoice} mayChange={mayChange} onOpen={setOpened} />}
      <EarlierInvoices workOrderId={workOrderId} mayMail={mayChange} />
      {opened === 'create' && <InvoiceDialog workOrderId={workOrderId} invoice={null} onClose={created} />}
      {invoice && opened === 'overwrite' && (
        <ConfirmDialog
          title="Vorhandene Rechnung überschreiben?"
          action="Überschreiben"
          busyAction="Überschreiben"
          busy={false}
          onConfirm={() => setOpened('redraft')}
          onCancel={close}
        >
          <p>Der Entwurf {invoice.number} bekommt eine neue Version. Die bisherige bleibt nachlesbar.</p>
        </ConfirmDialog>
      )}
      {invoice && opened === 'redraft' && (
        <InvoiceDialog workOrderId={workOrderId} invoice={invoice} onClose={close} />
      )}
      {invoice && opened === 'send' && <SendDialog invoice={invoice} onClose={close} />}
      {invoice && opened === 'mail' && <MailDialog invoice={invoice} onClose={close} />}
      {invoice && opened === 'cancel' && <CancelDialog invoice={invoice} onClose={close} />}
      {invoice && opened === 'versions' && <VersionsDialog invoice={invoice} onClose={close} />}
    </Panel>
  );
}

type CardProps = {
  readonly invoice: InvoiceAnswer;
  readonly mayChange: boolean;
  readonly onOpen: (what: Opened) => void;
};

function InvoiceCard({ invoice, mayChange, onOpen }: CardProps) {
  const { number, date, dueDate, status, overdue, netTotal, taxTotal, grossTotal } = invoice;
  return (
    <div className="invoice-card">
      <dl className="invoice-sums">
        <dt>Nummer</dt>
        <dd>
          {number} <StatusBadge status={invoiceTones[status]} />
        </dd>
        <dt>Datum</dt>
        <dd>{formatDate(date)}</dd>
        <dt>Fällig am</dt>
        <dd>
          {formatDate(dueDate)}
          {overdue && ' (überfällig)'}
        </dd>
        <dt>Netto</dt>
        <dd>{formatEuro(netTotal)}</dd>
        <dt>Steuer</dt>
        <dd>{formatEuro(taxTotal)}</dd>
        <dt className="invoice-gross">Brutto</dt>
        <dd className="invoice-gross">{formatEuro(grossTotal)}</dd>
      </dl>
      <InvoicePositions invoice={invoice} />
      <InvoiceActions invoice={invoice} mayChange={mayChange} onOpen={onOpen} />
    </div>
  );
}

function InvoiceActions({ invoice, mayChange, onOpen }: CardProps) {
  const { id, number, status, version } = invoice;
  const pay = useWrite({
    send: (_: null, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${id}/pay`, { method: 'POST', body: {}, idempotencyKey }),
    refresh: ['invoices', 'work-orders'],
    done: () => ['Bezahlt', number],
    failed: 'Die Zahlung konnte nicht gespeichert werden.',
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
      {mayChange && (status === 'SENT' || status === 'PAID') && (
        <Button onClick={() => onOpen('mail')}>Per E-Mail senden</Button>
      )}
      {mayChange && status === 'SENT' && (
        <Button appearance="primary" disabledFocusable={pay.busy} onClick={() => void pay.run(null)}>
          Als bezahlt markieren
        </Button>
      )}
      {mayChange && (
        <Button onClick={() => onOpen('cancel')}>
          {status === 'DRAFT' ? 'Entwurf verwerfen' : 'Stornieren'}
        </Button>
      )}
    </div>
  );
}
