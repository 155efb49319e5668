import { ReceiptRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { CASH_CUSTOMER_NAME } from '#contracts/customers/cash-customer.js';
import { FORM_NAMES } from '#contracts/invoices/invoice-words.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { ChoiceFilter } from '../../ui/lists/choice-filter.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { invoiceTones } from '../../ui/feedback/status-tones.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { InvoicePdf, isIssued } from './invoice-pdf.js';
import './invoices.css';
import { Sales } from './sales.js';

const QUESTIONS: ListQuestions = { filters: ['stand'] };
/** The choices of the filter, and their values for the server. */
const CHOICES = {
  offen: 'Offen',
  ueberfaellig: 'Überfällig',
  bezahlt: 'Bezahlt',
  entwurf: 'Entwurf',
  storniert: 'Storniert',
};
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A Storno is sent and never paid.
  offen: { status: 'SENT', kind: 'INVOICE' },
  ueberfaellig: { overdue: 'true' },
  bezahlt: { status: 'PAID' },
  entwurf: { status: 'DRAFT' },
  storniert: { status: 'CANCELLED' },
};

const columns = listColumns<InvoiceAnswer>([
  {
    id: 'number',
    header: 'Nummer',
    width: '18%',
    phone: 'title',
    cell: ({ number, kind, form }) => (
      <strong>
        {number}
        {kind === 'STORNO' && ' (Storno)'}
        {kind !== 'STORNO' && form !== 'WHOLE' && ` (${FORM_NAMES[form]})`}
      </strong>
    ),
  },
  {
    id: 'recipient',
    header: 'Kunde',
    phone: 'wide',
    value: ({ recipient, form }) => recipient?.name ?? (form === 'COUNTER' ? CASH_CUSTOMER_NAME : null),
  },
  { id: 'date', header: 'Datum', width: '110px', phone: 'left', as: 'date', value: ({ date }) => date },
  {
    id: 'dueDate',
    header: 'Fällig am',
    width: '140px',
    phone: 'hidden',
    as: 'date',
    value: ({ dueDate }) => dueDate,
  },
  {
    id: 'grossTotal',
    header: 'Brutto',
    width: '130px',
    align: 'end',
    phone: 'right',
    as: 'euro',
    value: ({ grossTotal }) => grossTotal,
  },
  {
    id: 'status',
    header: 'Status',
    width: '130px',
    phone: 'status',
    cell: ({ status, overdue }) => (
      <>
        <StatusBadge status={invoiceTones[status]} />
        {overdue && <span className="hint"> überfällig</span>}
      </>
    ),
  },
  {
    id: 'pdf',
    header: 'PDF',
    width: '104px',
    // There the order shows them.
    phone: 'hidden',
    cell: (invoice) => isIssued(invoice) && <InvoicePdf invoice={invoice} />,
  },
]);

type InvoiceListProps = {
  /** The payments of an invoice, drawn by another feature. */
  readonly payments: (invoice: InvoiceAnswer) => ReactNode;
};

/** "Ausgangsrechnungen": what is open, overdue and paid. */
export function InvoiceList({ payments }: InvoiceListProps) {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const stand = filter['stand'] ?? '';
  const list = useKeyPages<InvoiceAnswer>({
    queryKey: ['invoices', 'page'],
    path: '/invoices/page',
    query: { search: settledSearch, ...ASKED[stand] },
    size: 50,
  });
  return (
    <>
      <Sales payments={payments} />
      <PagedList
        label="Ausgangsrechnungen"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id, workOrderId }) => invoiceAddress(id, workOrderId)}
        search={{ placeholder: 'Nummer oder Kunde' }}
        filters={
          <ChoiceFilter
            label="Stand"
            value={stand}
            choices={CHOICES}
            onChange={(next) => address.setFilter({ stand: next })}
          />
        }
        failed="Die Rechnungen konnten nicht geladen werden."
        empty={{ icon: <ReceiptRegular fontSize={32} />, sentence: 'Keine Rechnungen gefunden.' }}
      />
    </>
  );
}
