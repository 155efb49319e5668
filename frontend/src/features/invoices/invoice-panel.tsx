import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { InvoiceCard, isIssuedStatus } from './invoice-card.js';
import { EarlierInvoices } from './earlier-invoices.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { invoiceOfOrderQuery, invoicesOfOrderQuery } from './invoices.queries.js';
import { OpenedDialog, type Opened } from './opened-dialog.js';
import { InvoiceBeginnings } from './invoice-beginnings.js';
import './invoices.css';
import { SplitDialog } from './split-dialog.js';
import { SplitState } from './split-state.js';

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
    const rights = { orderId: workOrderId, isCurrent: one === current, mayChange };
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
      <SplitState workOrderId={workOrderId} mayChange={mayChange} />
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
      {opened === 'split' && <SplitDialog workOrderId={workOrderId} onClose={created} />}
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
