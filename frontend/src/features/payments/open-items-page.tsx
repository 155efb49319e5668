import { ToggleButton } from '@fluentui/react-components';
import { useState } from 'react';
import { CASH_CUSTOMER_NAME, isCashCustomer } from '#contracts/customers/cash-customer.js';
import { AGE_NAMES, type Age } from '#contracts/payments/open-item.js';
import type { OpenItemAnswer, OpenItemsAnswer, OpenSumsAnswer } from '#contracts/payments/payment-answers.js';
import { isLocalDate } from '#contracts/values/local-date-time.js';
import { useMay } from '../../api/session/use-may.js';
import { DateField } from '../../ui/dates/date-field.js';
import { counted, formatDate, formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import type { ListQuestions } from '../../ui/lists/list-address.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { Facts } from '../../ui/pages/facts.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { listColumns } from '../../ui/tables/list-columns.js';
import { PayButton, PayItem } from './pay-button.js';
import { PaymentDialog } from './payment-dialog.js';
import './payments.css';

const QUESTIONS: ListQuestions = { filters: ['alter', 'stichtag'] };
/** The ages by their words in the address. */
const AGES: Readonly<Record<string, Age>> = {
  'nicht-faellig': 'NOT_DUE',
  'bis-14': 'TO_14',
  'bis-30': 'TO_30',
  'bis-60': 'TO_60',
  'ueber-60': 'OVER_60',
};

const columns = listColumns<OpenItemAnswer>([
  {
    id: 'customer',
    header: 'Kunde',
    width: '26%',
    phone: 'title',
    cell: (item) => <CustomerName item={item} />,
  },
  {
    id: 'number',
    header: 'Rechnung',
    width: '17%',
    phone: 'wide',
    cell: ({ invoiceId, number, workOrderId }) => (
      <SiteLink to={invoiceAddress(invoiceId, workOrderId)}>{number}</SiteLink>
    ),
  },
  { id: 'date', header: 'Datum', width: '112px', phone: 'hidden', as: 'date', value: ({ date }) => date },
  {
    id: 'due',
    header: 'Fällig am',
    width: '150px',
    phone: 'left',
    cell: ({ dueDate, daysOverdue }) => (
      <>
        {formatDate(dueDate)}
        {daysOverdue > 0 && (
          <>
            <br />
            <span className="hint">{counted(daysOverdue, 'Tag', 'Tage')} überfällig</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'reminder',
    header: 'Mahnung',
    width: '130px',
    phone: 'left',
    cell: ({ reminder, reminderBlock, costs }) => (
      <>
        {reminder !== null && (
          <>
            Stufe {reminder.level}, {formatEuro(reminder.total)}
            <br />
            <span className="hint">{formatDate(reminder.date)}</span>
          </>
        )}
        {costs > 0 && (
          <>
            <br />
            <span className="hint">Mahnkosten offen: {formatEuro(costs)}</span>
          </>
        )}
        {reminderBlock !== null && <span className="hint">Gesperrt: {reminderBlock}</span>}
      </>
    ),
  },
  {
    id: 'open',
    header: 'Offen',
    width: '140px',
    align: 'end',
    phone: 'right',
    cell: ({ open, gross }) => (
      <>
        <strong>{formatEuro(open)}</strong>
        {open !== gross && (
          <>
            <br />
            <span className="hint">von {formatEuro(gross)}</span>
          </>
        )}
      </>
    ),
  },
  {
    id: 'pay',
    header: 'Zahlung',
    width: '150px',
    phone: 'actions',
    cell: (item) => <PayButton item={item} />,
  },
]);

/** "Offene Posten": who owes what, today or on any day. */
export function OpenItemsPage() {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, filter } = address;
  const age = filter['alter'] ?? '';
  const said = filter['stichtag'] ?? '';
  const day = isLocalDate(said) ? said : '';
  const query = { search: settledSearch, age: AGES[age], day };
  const list = useKeyPages<OpenItemAnswer, OpenItemsAnswer>({
    queryKey: ['payments', 'open-items'],
    path: '/open-items',
    query,
    size: 50,
  });
  const [paying, setPaying] = useState<OpenItemAnswer | null>(null);
  return (
    <div className="page">
      <PageHead title="Offene Posten" note={day === '' ? 'heute' : `am ${formatDate(day)}`}>
        <ListDownload query={query} />
      </PageHead>
      <Sums sums={list.answer?.sums} />
      <AgeFilter sums={list.answer?.sums} chosen={age} onChoose={(alter) => address.setFilter({ alter })} />
      <PayItem value={setPaying}>
        <PagedList
          label="Offene Posten"
          list={list}
          address={address}
          columns={columns}
          rowId={({ invoiceId }) => invoiceId}
          search={{ placeholder: 'Kunde oder Rechnung' }}
          filters={<DayFilter day={day} onChange={(stichtag) => address.setFilter({ stichtag })} />}
          failed="Die offenen Posten konnten nicht geladen werden."
          empty={{ sentence: 'Nichts ist offen.' }}
        />
      </PayItem>
      {paying !== null && (
        <PaymentDialog
          customerId={paying.customerId}
          invoiceId={paying.invoiceId}
          onClose={() => setPaying(null)}
        />
      )}
    </div>
  );
}

type DownloadProps = { readonly query: Readonly<Record<string, string | undefined>> };

function ListDownload({ query }: DownloadProps) {
  const mayRead = useMay('payments:read');
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  if (!mayRead) return null;
  return (
    <DownloadButton
      path={`/open-items.csv?${asked}`}
      fileName="offene-posten.csv"
      failed="Die Liste konnte nicht heruntergeladen werden."
    >
      CSV
    </DownloadButton>
  );
}

/** Empty: today. */
type DayFilterProps = { readonly day: string; readonly onChange: (day: string) => void };

function DayFilter({ day, onChange }: DayFilterProps) {
  const today = useToday();
  return (
    <DateField
      label="Stichtag"
      today={today}
      value={day === '' ? today : day}
      isRefused={(date) => date > today}
      onChange={(date) => onChange(date === null || date === today ? '' : date)}
    />
  );
}

/** Auditors see no customers' pages. */
function CustomerName({ item: { customerId, customerName } }: { readonly item: OpenItemAnswer }) {
  const isCash = isCashCustomer(customerId);
  const mayOpen = useMay('customers:read') && !isCash;
  const name = customerName ?? (isCash ? CASH_CUSTOMER_NAME : 'Unbekannt');
  return mayOpen ? <SiteLink to={`/customers/${customerId}?tab=zahlungen`}>{name}</SiteLink> : name;
}

function Sums({ sums }: { readonly sums: OpenSumsAnswer | undefined }) {
  return (
    <Facts
      facts={[
        { label: 'Offen', value: formatEuro(sums?.open) },
        { label: 'Davon überfällig', value: formatEuro(sums?.overdue) },
        { label: 'Guthaben', value: formatEuro(sums?.credit) },
        { label: 'Saldo', value: formatEuro(sums?.balance), note: 'offen weniger Guthaben' },
      ]}
    />
  );
}

type AgeFilterProps = {
  readonly sums: OpenSumsAnswer | undefined;
  readonly chosen: string;
  readonly onChoose: (age: string) => void;
};

function AgeFilter({ sums, chosen, onChoose }: AgeFilterProps) {
  const [known, setKnown] = useState(sums);
  // The sums of all ages stay while one is chosen.
  if (sums !== undefined && chosen === '' && known !== sums) setKnown(sums);
  return (
    <fieldset className="open-ages" aria-label="Nach Alter">
      {Object.entries(AGES).map(([word, age]) => {
        const of = (chosen === '' ? sums : known)?.ages.find((one) => one.age === age);
        return (
          <ToggleButton
            key={word}
            checked={chosen === word}
            onClick={() => onChoose(chosen === word ? '' : word)}
          >
            <span className="open-age">
              <span>{AGE_NAMES[age]}</span>
              <b>{formatEuro(of?.open)}</b>
            </span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}
