import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceCounts,
  SupplierInvoicePageAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatInstant, formatMoney } from '../../ui/dates/formats.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { supplierInvoiceTones } from '../../ui/feedback/status-tones.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { Counters } from './counters.js';
import { Deviations } from './deviations.js';
import { DueDate } from './due-date.js';
import { EnterInvoiceDialog } from './enter-invoice-dialog.js';
import { ImportInvoice } from './import-invoice.js';
import { TecComRefusals } from './teccom-refusals.js';
import './supplier-invoices.css';
import { supplierInvoiceFilters } from '#contracts/supplier-invoices/supplier-invoice-filters.js';
import { documentKinds } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import { questionsOf } from '../../ui/lists/declared-filters.js';

const QUESTIONS = questionsOf(supplierInvoiceFilters);

const columns = listColumns<SupplierInvoiceRow>([
  {
    id: 'invoiceNumber',
    header: 'Rechnung',
    phone: 'title',
    cell: ({ invoiceNumber, purchaseOrderNumber, kind, status }) => (
      <>
        <strong className={status === 'Verworfen' ? 'invoice-voided' : undefined}>{invoiceNumber}</strong>
        <br />
        <span className="hint">
          {kind !== 'INVOICE' && `${documentKinds[kind]}, `}
          {purchaseOrderNumber ?? 'ohne Bestellung'}
        </span>
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
  {
    id: 'amount',
    header: 'Betrag',
    align: 'end',
    phone: 'right',
    cell: ({ amount, amountDue, currency, status: stands }) => (
      <>
        <span className={stands === 'Verworfen' ? 'invoice-voided' : undefined}>
          {formatMoney(amount, currency)}
        </span>
        {amountDue !== amount && stands !== 'Verworfen' && (
          <>
            <br />
            <span className="hint">zu zahlen {formatMoney(amountDue, currency)}</span>
          </>
        )}
      </>
    ),
  },
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

const NONE_YET = {
  sentence: 'Noch keine Rechnungen vorhanden.',
  hint: 'Legen Sie eine E-Rechnung ab oder erfassen Sie eine von Hand.',
};
const NONE_FOUND = { sentence: 'Keine Rechnungen gefunden.' };

/** "Lieferantenrechnungen": the counters are the filter. */
export function SupplierInvoicesPage() {
  usePageTitle('Lieferantenrechnungen');
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const { status = '', wholeDeviation = '' } = filter;
  const list = useKeyPages<SupplierInvoiceRow, SupplierInvoicePageAnswer>({
    queryKey: ['supplier-invoices', 'page'],
    path: '/supply/invoices/page',
    query: { search: settledSearch, status, wholeDeviation },
  });
  const [enters, setEnters] = useState(false);
  const mayChange = useMay('supplier-invoices:change');
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
      <TecComRefusals mayChange={mayChange} />
      {mayChange && <ImportInvoice />}
      <Counters answer={list.answer} chosen={{ status, wholeDeviation }} onChoose={address.setFilter} />
      <PagedList
        label="Lieferantenrechnungen"
        list={list}
        address={address}
        columns={columns}
        rowId={(row) => row.id}
        href={(row) => `/supply/invoices/${row.id}`}
        search={{ placeholder: 'Rechnung, Lieferant oder Bestellung' }}
        failed="Die Rechnungen konnten nicht geladen werden."
        empty={settledSearch === '' && status === '' && wholeDeviation === '' ? NONE_YET : NONE_FOUND}
      />
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
