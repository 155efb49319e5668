import { Button, ToggleButton } from '@fluentui/react-components';
import { useState } from 'react';
import { isAllowed } from '#contracts/access/permissions.js';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type {
  SupplierInvoiceCounts,
  SupplierInvoicePageAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
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
import { useToday } from '../../ui/today.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { EnterInvoiceDialog } from './enter-invoice-dialog.js';
import { ImportInvoice } from './import-invoice.js';
import './supplier-invoices.css';

/** So many days before its day an invoice stands out. */
const SOON_DAYS = 3;

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
    cell: ({ invoiceDate, dueDate }) => (
      <>
        {formatDate(invoiceDate)}
        {dueDate !== null && (
          <>
            <br />
            <DueDate day={dueDate} />
          </>
        )}
      </>
    ),
  },
  { id: 'amount', header: 'Betrag', align: 'end', phone: 'right', as: 'euro', value: ({ amount }) => amount },
  {
    id: 'deviationCount',
    header: 'Abweichungen',
    align: 'end',
    phone: 'labelled',
    cell: ({ deviationCount }) => (deviationCount === 0 ? 'keine' : <b>{deviationCount}</b>),
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

/** When it is due; three days away or less stands out. */
function DueDate({ day }: { readonly day: LocalDate }) {
  const today = useToday();
  const isSoon = day >= today && day <= addDays(today, SOON_DAYS);
  return (
    <span className={isSoon ? 'invoice-due-soon' : 'hint'}>
      fällig {formatDate(day)}
      {day === today ? ', heute' : ''}
    </span>
  );
}

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
        counts={list.answer?.counts}
        chosen={status}
        onChoose={(next) => address.setFilter({ status: next })}
      />
      <ShareBar counts={list.answer?.counts} />
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

const COUNTERS: readonly (readonly [SupplierInvoiceStatus | '', string, keyof SupplierInvoiceCounts])[] = [
  ['', 'Gesamt', 'total'],
  ['Automatisch geprüft', 'Automatisch geprüft', 'autoChecked'],
  ['Offen', 'Offen', 'open'],
  ['In Klärung', 'In Klärung', 'inClarification'],
  ['Abgeschlossen', 'Abgeschlossen', 'finished'],
];

function Counters({
  counts,
  chosen,
  onChoose,
}: {
  readonly counts: SupplierInvoiceCounts | undefined;
  readonly chosen: string;
  readonly onChoose: (status: string) => void;
}) {
  return (
    <fieldset className="invoice-counters" aria-label="Nach Status">
      {COUNTERS.map(([status, label, name]) => (
        <ToggleButton key={label} checked={chosen === status} onClick={() => onChoose(status)}>
          <span className="invoice-counter">
            <b>{counts?.[name] ?? '–'}</b>
            {label}
          </span>
        </ToggleButton>
      ))}
    </fieldset>
  );
}

/** The same picture for the eye alone: how many of all stand how. The numbers are in the counters above. */
function ShareBar({ counts }: { readonly counts: SupplierInvoiceCounts | undefined }) {
  return (
    <div className="invoice-shares" aria-hidden="true">
      {COUNTERS.slice(1).map(([status, , name]) => (
        <span
          key={name}
          className={supplierInvoiceTones[status as SupplierInvoiceStatus].tone}
          style={{ flexGrow: counts?.[name] ?? 0 }}
        />
      ))}
    </div>
  );
}
