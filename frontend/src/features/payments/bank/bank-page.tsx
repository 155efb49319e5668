import { bankFilters, BANK_STATUS_NAMES } from '#contracts/bank/bank-fields.js';
import type { BankEntryAnswer } from '#contracts/bank/bank-answers.js';
import { useMay } from '../../../api/session/use-may.js';
import { formatDate, formatEuro } from '../../../ui/dates/formats.js';
import { DeclaredFilters } from '../../../ui/lists/declared-filter-fields.js';
import { queryIn, questionsOf } from '../../../ui/lists/declared-filters.js';
import { useKeyPages } from '../../../ui/lists/list-pages.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { PageHead } from '../../../ui/pages/page-head.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { EntryActions, EntryWords } from './entry-actions.js';
import { ImportStatement } from './import-statement.js';
import { SureBar } from './sure-bar.js';

const QUESTIONS = questionsOf(bankFilters);

const columns = listColumns<BankEntryAnswer>([
  {
    id: 'booked',
    header: 'Tag',
    width: '112px',
    phone: 'left',
    as: 'date',
    value: ({ bookedOn }) => bookedOn,
  },
  {
    id: 'name',
    header: 'Wer und wofür',
    width: '28%',
    phone: 'title',
    cell: ({ name, purpose }) => (
      <>
        <strong>{name ?? 'Unbekannt'}</strong>
        <br />
        <span className="hint">{purpose}</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Betrag',
    width: '112px',
    align: 'end',
    phone: 'right',
    cell: ({ amount }) => <strong>{formatEuro(amount)}</strong>,
  },
  { id: 'words', header: 'Zuordnung', phone: 'wide', cell: (entry) => <EntryWords entry={entry} /> },
  {
    id: 'actions',
    header: 'Aktion',
    width: '24%',
    phone: 'actions',
    cell: (entry) => <EntryActions entry={entry} />,
  },
]);

/** "Kontoauszüge": what the bank says, and what became of it. */
export function BankPage() {
  const address = useListAddress(QUESTIONS);
  const mayChange = useMay('payments:change');
  const list = useKeyPages<BankEntryAnswer>({
    queryKey: ['payments', 'bank', 'page'],
    path: '/bank/page',
    query: { search: address.settledSearch, ...queryIn(bankFilters, address.filter) },
    size: 50,
  });
  const newest = list.rows[0];
  return (
    <div className="page">
      <PageHead
        title="Kontoauszüge"
        note={newest === undefined ? undefined : `bis ${formatDate(newest.bookedOn)}`}
      />
      {mayChange && <ImportStatement />}
      <SureBar mayBook={mayChange} />
      <PagedList
        label="Umsätze"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        search={{ placeholder: 'Name, Zweck, IBAN oder Betrag' }}
        filters={
          <DeclaredFilters filters={bankFilters} address={address} labels={{ status: BANK_STATUS_NAMES }} />
        }
        failed="Die Umsätze konnten nicht geladen werden."
        empty={{ sentence: 'Keine Umsätze.', hint: 'Legen Sie einen Kontoauszug ab.' }}
      />
    </div>
  );
}
