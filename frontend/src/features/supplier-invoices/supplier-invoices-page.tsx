import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { isAllowed } from '#contracts/access/permissions.js';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceCounts,
  SupplierInvoicePageAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { session } from '../../api/session.js';
import { DatevExport } from '../../ui/datev-export.js';
import { formatDate, formatInstant } from '../../ui/formats.js';
import type { ListQuestions } from '../../ui/list-address.js';
import { listColumns } from '../../ui/list-columns.js';
import { useKeyPages } from '../../ui/list-pages.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePageTitle } from '../../ui/page-title.js';
import { SiteLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { supplierInvoiceTones } from '../../ui/status-tones.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { Counters } from './counters.js';
import { Deviations } from './deviations.js';
import { DueDate } from './due-date.js';
import { EnterInvoiceDialog } from './enter-invoice-dialog.js';
import { ImportInvoice } from './import-invoice.js';
import './supplier-invoices.css';

const QUESTIONS: ListQuestions = { filters: ['status'], sortable: [] };

const columns = listColumns<SupplierInvoiceRow>([
  {
    id: 'invoiceNumber',
    header: 'Rechnung',
    phone: 'title',
    cell: ({ invoiceNumber, purchaseOrderNumber }) => (
      <>
        <strong>{invoiceNumber}</strong>
        <br />
        <span className="hint">{purchaseOrderNumber ?? 'ohne Bestellung'}</span>
      </>
    ),
  },
  {
    id: 'supplierName',
    header: 'Lieferant',
    phone: 'wide',
    cell: ({ supplierName, lastUpdated }) => (
      <>
        {supplierName}
        <br />
        <span className="hint">geändert {formatInstant(lastUpdated)}</span>
      </>
    ),
  },
  {
    id: 'importSource',
    header: 'Importquelle',
    phone: 'labelled',
    cell: ({ importSource }) => <span className="badge neutral outline">{importSource}</span>,
  },
  {
    id: 'invoiceDate',
    header: 'Rechnungsdatum',
    phone: 'left',
    cell: ({ invoiceDate, dueDate, status: stands }) => (
      <>
        {formatDate(invoiceDate)}
        {dueDate !== null && (
          <>
            <br />
            <DueDate day={dueDate} finished={isFinished(stands)} />
          </>
        )}
      </>
    ),
  },
  { id: 'amount', header: 'Betrag', align: 'end', phone: 'right', as: 'euro', value: ({ amount }) => amount },
  {
    id: 'deviationCount',
    header: 'Abweichungen',
    phone: 'labelled',
    cell: (row) => <Deviations row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'status',
    cell: ({ status }) => <StatusBadge status={supplierInvoiceTones[status]} />,
  },
  {
    id: 'action',
    header: 'Aktion',
    phone: 'actions',
    cell: ({ id, invoiceNumber }) => (
      <SiteLink to={`/supply/invoices/${id}`} aria-label={`Details prüfen: ${invoiceNumber}`}>
        Details prüfen
      </SiteLink>
    ),
  },
]);

/** "Lieferantenrechnungen": the counters are the filter. */
export function SupplierInvoicesPage() {
  usePageTitle('Lieferantenrechnungen');
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const status = filter['status'] ?? '';
  const list = useKeyPages<SupplierInvoiceRow, SupplierInvoicePageAnswer>({
    queryKey: ['supplier-invoices', 'page'],
    path: '/supply/invoices/page',
    query: { search: settledSearch, status },
  });
  const [enters, setEnters] = useState(false);
  const mayChange = isAllowed('supplier-invoices:change', session()?.roles ?? null);
  return (
    <div className="page">
      <div className="title">
        <h1>Lieferantenrechnungen</h1>
        <span className="muted">{waitingWords(list.answer?.counts)}</span>
        {mayChange && (
          <div className="right">
            <Button appearance="primary" onClick={() => setEnters(true)}>
              Rechnung erfassen
            </Button>
          </div>
        )}
      </div>
      {mayChange && <ImportInvoice />}
      <Counters
        answer={list.answer}
        chosen={status}
        onChoose={(next) => address.setFilter({ status: next })}
      />
      <PagedList
        label="Lieferantenrechnungen"
        list={list}
        address={address}
        columns={columns}
        rowId={(row) => row.id}
        href={(row) => `/supply/invoices/${row.id}`}
        search={{ placeholder: 'Rechnung, Lieferant oder Bestellung' }}
        failed="Die Rechnungen konnten nicht geladen werden."
        empty={{
          sentence: 'Noch keine Rechnungen vorhanden.',
          hint: 'Legen Sie eine E-Rechnung ab oder erfassen Sie eine von Hand.',
        }}
      />
      {mayChange && <DatevExport path="/supply/invoices/datev.csv" fileName="EXTF_Eingangsrechnungen.csv" />}
      {enters && <EnterInvoiceDialog onClose={() => setEnters(false)} />}
    </div>
  );
}

/** What is left to decide, in words. */
function waitingWords(counts: SupplierInvoiceCounts | undefined): string {
  if (counts === undefined) return '';
  const waiting = counts.open + counts.inClarification;
  if (waiting === 0) return 'Es wartet keine auf Sie';
  return waiting === 1 ? '1 wartet auf Sie' : `${waiting} warten auf Sie`;
}
