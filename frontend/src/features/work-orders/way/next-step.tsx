import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { blockedBy, nextStep, type NextStep } from '#contracts/work-orders/order-steps.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { OperationDialog } from '../operations/operation-dialog.js';
import { AcceptDialog } from './accept-dialog.js';
import { useRights } from '../rights.js';
import { useStatusChange } from '../use-status-change.js';
import { useOrderTotal, type WaysideOrder } from './use-way.js';
import './order-way.css';

/** A step that a dialog of the invoice or of its payments takes. */
export type InvoiceStep = 'create' | 'send' | 'pay';

type NextStepProps = {
  readonly order: WaysideOrder;
  /** Opens a dialog of the invoice. */
  readonly onInvoice: (step: InvoiceStep) => void;
  /** Shows the reports of mechanics, where they are decided. */
  readonly onShowReports: () => void;
};

/** The running total and the one main button. It stays in sight. Nothing for those who see no money and plan nothing. */
export function NextStepBar({ order, onInvoice, onShowReports }: NextStepProps) {
  const { isOffice } = useRights();
  const mayBill = useMay('invoices:change');
  const total = useOrderTotal(order);
  const next = nextStep(order);
  const offered = next !== null && (needsBilling(next) ? mayBill : isOffice) ? next : null;
  if (offered === null && total === undefined) return null;
  return (
    <section className="order-next" aria-label="Nächster Schritt">
      <OrderTotal total={total} invoice={order.invoice} />
      {offered !== null && <MainButton {...{ order, total, onInvoice, onShowReports }} step={offered} />}
      {offered === null && next === null && <span className="muted">Alles erledigt</span>}
    </section>
  );
}

type TotalProps = { readonly total: number | undefined } & Pick<WorkOrderAnswer, 'invoice'>;

function OrderTotal({ total, invoice }: TotalProps) {
  if (total === undefined) return <span />;
  return (
    <span className="order-total">
      {invoice ? 'Rechnung brutto' : 'Bisher brutto'} <b>{formatEuro(total)}</b>
    </span>
  );
}

type MainButtonProps = NextStepProps & { readonly step: NextStep; readonly total: number | undefined };

function MainButton({ order, step, total, onInvoice, onShowReports }: MainButtonProps) {
  const [opened, setOpened] = useState<'accept' | 'plan' | null>(null);
  const change = useStatusChange(order);
  const blocked = blockedBy(step, order);
  const take: Readonly<Record<NextStep, () => void>> = {
    accept: () => setOpened('accept'),
    plan: () => setOpened('plan'),
    begin: () => change.become('IN_PROGRESS'),
    decide: onShowReports,
    complete: () => change.become('DONE'),
    invoice: () => onInvoice('create'),
    send: () => onInvoice('send'),
    pay: () => onInvoice('pay'),
  };
  const close = () => setOpened(null);
  return (
    <>
      {blocked !== null && <span className="order-next-blocked">{blocked}</span>}
      <Button
        appearance="primary"
        size="large"
        disabledFocusable={blocked !== null || change.busy}
        onClick={() => blocked === null && take[step]()}
      >
        {wordsOf(step, order, total)}
      </Button>
      {change.dialog}
      {opened === 'accept' && <AcceptDialog order={order} onClose={close} />}
      {opened === 'plan' && <OperationDialog orderId={order.id} onClose={close} />}
    </>
  );
}

function needsBilling(step: NextStep): boolean {
  return step === 'invoice' || step === 'send' || step === 'pay';
}

/** The label of the main button. */
function wordsOf(step: NextStep, { invoice }: WaysideOrder, total: number | undefined): string {
  switch (step) {
    case 'accept':
      return 'Annehmen: Kilometer eintragen';
    case 'plan':
      return 'Erste Arbeit eintragen';
    case 'begin':
      return 'Arbeit beginnen';
    case 'decide':
      return 'Meldung ansehen';
    case 'complete':
      return invoice ? 'Auftrag abschließen' : 'Auftrag ist fertig';
    case 'invoice':
      return total === undefined ? 'Rechnung schreiben' : `Rechnung über ${formatEuro(total)}`;
    case 'send':
      return 'Entwurf prüfen und senden';
    case 'pay':
      return 'Zahlung notieren';
  }
}
