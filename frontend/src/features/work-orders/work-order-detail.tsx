import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { nextStep, type NextStep } from '#contracts/work-orders/order-steps.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { hasStatus, messageOf } from '../../api/http.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { usePageAddress, without } from '../../ui/pages/page-address.js';
import { Panel } from '../../ui/pages/panel.js';
import { OperationsPanel } from './operations/operations-panel.js';
import { OrderHead } from './order-head.js';
import type { ReceiptOfOrder } from './parts/ordered-part.js';
import { PartsPanel } from './parts/parts-panel.js';
import { ReportsPanel } from './reports/reports-panel.js';
import { NextStepBar, type InvoiceStep } from './way/next-step.js';
import { useWaysideOrder } from './way/use-way.js';
import { workOrderQuery } from './work-orders.queries.js';

const INVOICE_STEPS: Readonly<Partial<Record<NextStep, InvoiceStep>>> = {
  invoice: 'create',
  send: 'send',
  pay: 'pay',
};

const FAILED = 'Der Auftrag konnte nicht geladen werden.';

/** A step of the invoice that the main button asks for; null: none. */
export type AskedInvoiceStep = { readonly step: InvoiceStep | null; readonly onClosed: () => void };
export type InvoiceOfOrder = (order: WorkOrderAnswer, asked: AskedInvoiceStep) => ReactNode;

type DetailProps = {
  readonly id: string;
  readonly invoice?: InvoiceOfOrder | undefined;
  readonly receipt?: ReceiptOfOrder | undefined;
  readonly onBack: () => void;
};

/** One order with its operations, parts, invoice and history. */
export function WorkOrderDetail({ id, invoice, receipt, onBack }: DetailProps) {
  const query = useQuery(workOrderQuery(id));
  const order = query.data;
  if (order === undefined) {
    return (
      <div className="card">
        {query.isPending && <LoadingRows text="Lade Auftrag …" />}
        {query.isError && isMissing(query.error) && (
          <EmptyList sentence="Der Auftrag wurde nicht gefunden." />
        )}
        {query.isError && !isMissing(query.error) && (
          <FailedList message={messageOf(query.error, FAILED)} retry={() => void query.refetch()} />
        )}
      </div>
    );
  }
  return <KnownOrder {...{ order, invoice, receipt, onBack }} />;
}

type KnownOrderProps = Omit<DetailProps, 'id'> & { readonly order: WorkOrderAnswer };

function KnownOrder({ order, invoice, receipt, onBack }: KnownOrderProps) {
  const onItsWay = useWaysideOrder(order);
  const [page, changePage] = usePageAddress();
  const [pressed, setStep] = useState<InvoiceStep | null>(null);
  const next = nextStep(onItsWay);
  // `&rechnung=1`: somebody came here for the invoice.
  const asked = page.has('rechnung') && next !== null ? (INVOICE_STEPS[next] ?? null) : null;
  const step = pressed ?? asked;
  const closeStep = () => {
    setStep(null);
    changePage((before) => without(before, 'rechnung'), { replace: true });
  };
  const reports = useRef<HTMLDivElement>(null);
  const showReports = () => {
    reports.current?.scrollIntoView({ block: 'center' });
    reports.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  };
  return (
    <article className="order-detail" aria-label={`Auftrag ${order.number}`}>
      <OrderHead order={onItsWay} onBack={onBack} />
      <NextStepBar order={onItsWay} onInvoice={setStep} onShowReports={showReports} />
      <div ref={reports} className="order-reports">
        <ReportsPanel order={order} />
      </div>
      <OperationsPanel order={order} />
      <div className="order-panels">
        <PartsPanel order={order} receipt={receipt} />
        <div className="order-side">
          <div>{invoice?.(order, { step, onClosed: closeStep })}</div>
          <Panel title="Verlauf">
            <HistoryPanel path={`/work-orders/${order.id}/history`} live="work-orders" own={order.number} />
          </Panel>
        </div>
      </div>
    </article>
  );
}

function isMissing(error: Error): boolean {
  return hasStatus(error, 404);
}
