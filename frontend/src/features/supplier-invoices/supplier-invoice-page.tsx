import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { inCents } from '#contracts/values/in-cents.js';
import { useMay } from '../../api/session/use-may.js';
import { DetailPage } from '../../ui/pages/detail-page.js';
import { formatDate, formatInstant, formatMoney, orMissing } from '../../ui/dates/formats.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { supplierInvoiceTones } from '../../ui/feedback/status-tones.js';
import { AssignOrder } from './assign-order.js';
import { InvoiceActions } from './invoice-actions.js';
import { InvoiceDeviations } from './invoice-deviations.js';
import { InvoiceLines } from './invoice-lines.js';
import { supplierInvoiceQuery } from './supplier-invoices.queries.js';
import './supplier-invoices.css';
import { ThreeWayMatch } from './three-way-match.js';

/** One invoice of a supplier: order, delivery and invoice side by side, then line by line. */
export function SupplierInvoicePage() {
  const { invoiceId = '' } = useParams();
  const invoice = useQuery(supplierInvoiceQuery(invoiceId));
  const mayChange = useMay('supplier-invoices:change');
  const maySeeOrders = useMay('supply:orders');
  return (
    <DetailPage
      query={invoice}
      back={{ to: '/supply/invoices', label: 'Zur Übersicht' }}
      title="Lieferantenrechnung"
      notFound="Die angeforderte Rechnung wurde nicht gefunden."
      failed="Die Rechnung konnte nicht geladen werden."
    >
      {(it) => ({
        title: `${documentKinds[it.kind]} ${it.invoiceNumber}`,
        badges: <StatusBadge status={supplierInvoiceTones[it.status]} />,
        actions: <InvoiceActions invoice={it} mayChange={mayChange} />,
        facts: factsOf(it, maySeeOrders),
        notice: (
          <>
            {it.warnings.map((warning) => (
              <div key={warning} className="msg caution">
                {warning}
              </div>
            ))}
            {it.voided !== null && (
              <div className="msg caution">
                Verworfen von {it.voided.user}, {formatInstant(it.voided.timestamp)}: {it.voided.reason}
              </div>
            )}
            <InvoiceDeviations invoice={it} mayChange={mayChange && it.voided === null} />
            {mayChange && maySeeOrders && <AssignOrder invoice={it} />}
          </>
        ),
        main: (
          <>
            <ThreeWayMatch invoice={it} />
            <InvoiceLines invoice={it} mayChange={mayChange} />
            <Panel title="Verlauf">
              <HistoryPanel
                path={`/supply/invoices/${it.id}/history`}
                live="supplier-invoices"
                own={it.invoiceNumber}
              />
            </Panel>
          </>
        ),
      })}
    </DetailPage>
  );
}

/** On which days the bank paid how much of it. */
function paidFacts({ payments, amountDue, currency }: SupplierInvoiceAnswer) {
  if (payments.length === 0) return [];
  const sum = payments.reduce((cents, { amount }) => cents + inCents(amount), 0) / 100;
  const settled =
    payments.reduce((cents, one) => cents + inCents(one.amount) + inCents(one.discount), 0) / 100;
  const days = payments.map(({ date, amount, discount, reference }) =>
    [
      `${formatDate(date)}: ${formatMoney(amount, currency)}`,
      discount > 0 && `${formatMoney(discount, currency)} Skonto`,
      reference,
    ]
      .filter(Boolean)
      .join(', '),
  );
  const rest = settled === amountDue ? 'Bezahlt' : 'Davon bezahlt';
  return [{ label: rest, value: formatMoney(sum, currency), note: `Kontoauszug ${days.join('; ')}` }];
}

function factsOf(invoice: SupplierInvoiceAnswer, maySeeOrders: boolean) {
  const { purchaseOrderId, purchaseOrderNumber } = invoice;
  return [
    {
      label: 'Lieferant',
      value: invoice.supplierName,
      note: `geändert ${formatInstant(invoice.lastUpdated)}`,
    },
    {
      label: 'Bestellung',
      value:
        purchaseOrderId !== null && maySeeOrders ? (
          <SiteLink to={`/supply/orders?id=${purchaseOrderId}`}>{purchaseOrderNumber}</SiteLink>
        ) : (
          orMissing(purchaseOrderNumber)
        ),
    },
    { label: 'Wareneingang', value: orMissing(invoice.goodsReceiptNumber) },
    { label: 'Importquelle', value: invoice.importSource },
    { label: 'Fällig', value: formatDate(invoice.dueDate) },
    {
      label: 'Betrag (brutto)',
      value: formatMoney(invoice.amount, invoice.currency),
      ...(invoice.prepaidAmount === 0
        ? {}
        : { note: `davon angezahlt ${formatMoney(invoice.prepaidAmount, invoice.currency)}` }),
    },
    { label: 'Zu zahlen', value: formatMoney(invoice.amountDue, invoice.currency) },
    ...paidFacts(invoice),
    ...(invoice.precedingInvoiceNumber === null
      ? []
      : [{ label: 'Bezug auf Rechnung', value: invoice.precedingInvoiceNumber }]),
  ];
}
