import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isAllowed } from '#contracts/access/permissions.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { session } from '../../api/session.js';
import { DetailPage } from '../../ui/detail-page.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatDate, formatEuro, formatInstant, orMissing } from '../../ui/formats.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { supplierInvoiceTones } from '../../ui/status-tones.js';
import { AssignOrder } from './assign-order.js';
import { InvoiceLines } from './invoice-lines.js';
import { supplierInvoiceQuery } from './supplier-invoices.queries.js';
import './supplier-invoices.css';
import { ThreeWayMatch } from './three-way-match.js';

/** One invoice of a supplier: order, delivery and invoice side by side, then line by line. */
export function SupplierInvoicePage() {
  const { invoiceId = '' } = useParams();
  const invoice = useQuery(supplierInvoiceQuery(invoiceId));
  const roles = session()?.roles ?? null;
  const mayChange = isAllowed('supplier-invoices:change', roles);
  return (
    <DetailPage
      query={invoice}
      back={{ to: '/supply/invoices', label: 'Zur Übersicht' }}
      title="Lieferantenrechnung"
      notFound="Die angeforderte Rechnung wurde nicht gefunden."
      failed="Die Rechnung konnte nicht geladen werden."
    >
      {(it) => ({
        title: `Rechnung ${it.invoiceNumber}`,
        badges: <StatusBadge status={supplierInvoiceTones[it.status]} />,
        actions: it.hasFile && (
          <DownloadButton
            path={`/supply/invoices/${it.id}/file`}
            fileName="Eingangsrechnung"
            failed="Die Datei konnte nicht geladen werden."
          >
            Originaldatei
          </DownloadButton>
        ),
        facts: factsOf(it, isAllowed('supply:read', roles)),
        notice: (
          <>
            {it.warnings.map((warning) => (
              <div key={warning} className="msg caution">
                {warning}
              </div>
            ))}
            {it.purchaseOrderId === null && mayChange && <AssignOrder invoice={it} />}
          </>
        ),
        main: (
          <>
            <ThreeWayMatch invoice={it} />
            <InvoiceLines invoice={it} mayChange={mayChange} />
          </>
        ),
      })}
    </DetailPage>
  );
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
    { label: 'Betrag (brutto)', value: formatEuro(invoice.amount) },
  ];
}
