import { Button } from '@fluentui/react-components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { orderIdOf } from '#contracts/invoices/order-of-invoice.js';
import { FORM_NAMES, titleOf } from '#contracts/invoices/invoice-words.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call, messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { invoiceTones } from '../../ui/feedback/status-tones.js';
import { useWrite } from '../../ui/forms/write.js';
import { CancelDialog } from './cancel-dialog.js';
import { EarlierInvoices } from './earlier-invoices.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { InvoicePositions } from './invoice-positions.js';
import { invoiceOfOrderQuery, invoicesOfOrderQuery } from './invoices.queries.js';
import { InvoiceBeginnings } from './invoice-beginnings.js';
import './invoices.css';
import { MailDialog } from './mail-dialog.js';
import { SendDialog } from './send-dialog.js';
import { VersionsDialog } from './versions-dialog.js';

const FAILED = 'Die Rechnung konnte nicht geladen werden.';

/** The invoice of an order, for those who may know of it. */
export function InvoicePanel(props: Omit<KnownProps, 'mayChange'>) {
  const mayRead = useMay('invoices:read');
  const mayChange = useMay('invoices:change');
  if (!mayRead) {
    return (
      <Panel title="Rechnung">
        <EmptyList sentence="Rechnungen sind für Ihre Rolle nicht freigegeben." />
      </Panel>
    );
  }
  return <KnownInvoice {...props} mayChange={mayChange} />;
}

type KnownProps = {
  readonly workOrderId: string;
  /** The order says so: nobody is asked for an invoice that is not there. */
  readonly hasInvoice: boolean;
  readonly mayChange: boolean;
  /** A dialog that the order's main button asks for; null: none. */
  readonly asked: 'create' | 'send' | null;
  readonly onAskedClosed: () => void;
  /** The payments of an invoice, drawn by another feature. */
  readonly payments: (invoice: InvoiceAnswer) => ReactNode;
};
type Opened =
  'create' | 'deposit' | 'partial' | 'overwrite' | 'redraft' | 'send' | 'mail' | 'cancel' | 'versions' | null;

/** The order's current invoice, and those from before a supplement: they are paid and cancelled like the current one. */
function useInvoices(workOrderId: string, hasInvoice: boolean) {
  const query = useQuery({ ...invoiceOfOrderQuery(workOrderId), enabled: hasInvoice });
  const current = hasInvoice ? query.data : null;
  const all = useQuery(invoicesOfOrderQuery(workOrderId)).data ?? [];
  const earlier = all.filter(
    ({ id, kind, form, status }) =>
      id !== current?.id &&
      kind === 'INVOICE' &&
      (isIssuedStatus(status) || (form === 'DEPOSIT' && status === 'DRAFT')),
  );
  return { query, current, earlier };
}

function KnownInvoice(props: KnownProps) {
  const { workOrderId, hasInvoice, mayChange, asked, onAskedClosed, payments } = props;
  const cache = useQueryClient();
  const { query, current, earlier } = useInvoices(workOrderId, hasInvoice);
  const [chosen, setOpened] = useState<Opened>(null);
  const opened = chosen ?? asked;
  const [chosenId, setChosenId] = useState('');
  const invoice = earlier.find(({ id }) => id === chosenId) ?? current;
  const close = () => {
    setOpened(null);
    setChosenId('');
    onAskedClosed();
  };
  const open = (id: string) => (what: Opened) => {
    setChosenId(id);
    setOpened(what);
  };
  const created = () => {
    close();
    // The order knows first whether there is an invoice now.
    void cache.invalidateQueries({ queryKey: ['work-orders'] });
  };
  const card = (one: InvoiceAnswer) => {
    const rights = { isCurrent: one === current, mayChange };
    return (
      <InvoiceCard key={one.id} {...rights} invoice={one} payments={payments(one)} onOpen={open(one.id)} />
    );
  };
  return (
    <Panel title="Rechnung" busy={query.isFetching}>
      {hasInvoice && query.isPending && <LoadingRows text="Lade Rechnung …" rows={2} />}
      {query.isError && current === undefined && (
        <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
      )}
      <InvoiceBeginnings current={current} mayChange={mayChange} onBegin={setOpened} />
      {current && card(current)}
      {earlier.map(card)}
      <EarlierInvoices workOrderId={workOrderId} mayMail={mayChange} />
      {opened !== null && opened in NEW_FORMS && (
        <InvoiceDialog
          workOrderId={workOrderId}
          invoice={null}
          form={NEW_FORMS[opened as keyof typeof NEW_FORMS]}
          onClose={created}
        />
      )}
      {invoice && (
        <OpenedDialog
          opened={opened}
          invoice={invoice}
          onRedraft={() => setOpened('redraft')}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const NEW_FORMS = { create: 'WHOLE', deposit: 'DEPOSIT', partial: 'PARTIAL' } as const;

type OpenedProps = {
  readonly opened: Opened;
  readonly invoice: InvoiceAnswer;
  readonly onRedraft: () => void;
  readonly onClose: () => void;
};

/** The dialog of an invoice that exists. */
function OpenedDialog({ opened, invoice, onRedraft, onClose }: OpenedProps) {
  switch (opened) {
    case 'overwrite':
      return (
        <ConfirmDialog
          title="Vorhandene Rechnung überschreiben?"
          action="Überschreiben"
          busyAction="Überschreiben"
          busy={false}
          onConfirm={onRedraft}
          onCancel={onClose}
        >
          <p>Der Entwurf {invoice.number} bekommt eine neue Version. Die bisherige bleibt nachlesbar.</p>
        </ConfirmDialog>
      );
    case 'redraft':
      return <InvoiceDialog workOrderId={orderIdOf(invoice)} invoice={invoice} onClose={onClose} />;
    case 'send':
      return <SendDialog invoice={invoice} onClose={onClose} />;
    case 'mail':
      return <MailDialog invoice={invoice} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog invoice={invoice} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog invoice={invoice} onClose={onClose} />;
    default:
      return null;
  }
}

const isIssuedStatus = (status: InvoiceAnswer['status']): boolean => status === 'SENT' || status === 'PAID';

type CardProps = {
  readonly invoice: InvoiceAnswer;
  /** The order takes no work until a supplement is opened. */
  readonly isCurrent: boolean;
  readonly mayChange: boolean;
  readonly onOpen: (what: Opened) => void;
};

function InvoiceCard(props: CardProps & { readonly payments: ReactNode }) {
  const { invoice, isCurrent = false, mayChange, onOpen, payments } = props;
  const { number, date, datedOnSending, dueDate, status, overdue } = invoice;
  const { kind, form, deductions, deductedBy } = invoice;
  const title = titleOf(kind, { form, deductions });
  const { netTotal, taxTotal, grossTotal } = invoice;
  return (
    <div className="invoice-card">
      {title !== FORM_NAMES.WHOLE && <strong>{title}</strong>}
      <dl className="invoice-sums">
        <dt>Nummer</dt>
        <dd>
          {number} <StatusBadge status={invoiceTones[status]} />
        </dd>
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
      <InvoicePositions invoice={invoice} />
      {payments}
      <InvoiceActions {...{ invoice, isCurrent, mayChange, onOpen }} />
    </div>
  );
}

function InvoiceActions({ invoice, isCurrent = false, mayChange, onOpen }: CardProps) {
  const { id, number, status, version, workOrderId, deductedBy } = invoice;
  const pay = useWrite({
    send: (_: null, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${id}/pay`, { method: 'POST', body: {}, idempotencyKey }),
    refresh: ['invoices', 'work-orders', 'payments'],
    done: () => ['Bezahlt', number],
    failed: 'Die Zahlung konnte nicht gespeichert werden.',
  });
  const supplement = useWrite({
    send: (_: null, idempotencyKey) =>
      call<WorkOrderAnswer>(`/work-orders/${workOrderId}/supplement`, {
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
      {mayChange && status === 'SENT' && (
        <Button appearance="primary" disabledFocusable={pay.busy} onClick={() => void pay.run(null)}>
          Als bezahlt markieren
        </Button>
      )}
      {mayChange && deductedBy === null && (
        <Button onClick={() => onOpen('cancel')}>
          {status === 'DRAFT' ? 'Entwurf verwerfen' : 'Stornieren'}
        </Button>
      )}
    </div>
  );
}
