import { useQuery } from '@tanstack/react-query';
import type { SupplierInvoiceRow } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatMoney } from '../../ui/dates/formats.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { supplierInvoiceTones } from '../../ui/feedback/status-tones.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { DataTable } from '../../ui/tables/data-table.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { invoicesOfOrderQuery } from './supplier-invoices.queries.js';

const columns = listColumns<SupplierInvoiceRow>([
  {
    id: 'number',
    header: 'Rechnung',
    phone: 'title',
    cell: ({ id, kind, invoiceNumber }) => (
      <SiteLink to={`/supply/invoices/${id}`}>{`${documentKinds[kind]} ${invoiceNumber}`}</SiteLink>
    ),
  },
  { id: 'date', header: 'Datum', phone: 'labelled', cell: ({ invoiceDate }) => formatDate(invoiceDate) },
  {
    id: 'amount',
    header: 'Betrag brutto',
    align: 'end',
    phone: 'labelled',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={supplierInvoiceTones[status]} />,
  },
]);

/** The supplier's invoices and credit notes for an order, for users who may see them. */
export function InvoicesOfOrder({ orderId }: { readonly orderId: string }) {
  return useMay('supplier-invoices:read') ? <Invoices orderId={orderId} /> : null;
}

function Invoices({ orderId }: { readonly orderId: string }) {
  const { data, error, refetch } = useQuery(invoicesOfOrderQuery(orderId));
  if (error !== null && data === undefined) {
    const message = messageOf(error, 'Die Rechnungen konnten nicht geladen werden.');
    return (
      <Panel title="Rechnungen">
        <FailedList message={message} retry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel title="Rechnungen" note={data === undefined ? '' : String(data.length)}>
      {data === undefined && <LoadingRows />}
      {data?.length === 0 && <p className="panel-body hint">Noch keine Rechnung zu dieser Bestellung.</p>}
      {data !== undefined && data.length > 0 && (
        <DataTable
          label="Rechnungen zur Bestellung"
          columns={columns}
          rows={[...data]}
          rowId={({ id }) => id}
          paged={false}
        />
      )}
    </Panel>
  );
}
