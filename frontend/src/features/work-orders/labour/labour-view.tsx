import { useQuery } from '@tanstack/react-query';
import type { LabourGroup, LabourRow, LabourSums } from '#contracts/work-orders/labour/labour.api.js';
import { addDays, isLocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { useToday } from '../../../ui/dates/today.js';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.js';
import { ReadList } from '../../../ui/lists/read-list.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { Panel } from '../../../ui/pages/panel.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { labourQuery } from '../work-orders.queries.js';
import { differenceInWords, percentOf, totalInWords } from './labour-words.js';
import './labour.css';

/** By their words in the address. */
const GROUPS = { mechaniker: 'Mechaniker', auftrag: 'Auftrag', position: 'Position' } as const;
const GROUP_OF: Readonly<Record<string, LabourGroup>> = {
  mechaniker: 'mechanic',
  auftrag: 'order',
  position: 'operation',
};
const QUESTIONS = { filters: ['von', 'bis', 'nach'] };
const DAYS_BACK = 29;
const FAILED = 'Soll und Ist konnten nicht geladen werden.';

/** "Soll / Ist": what was sold against what was clocked, for the orders that were completed in a period. */
export function LabourView() {
  const today = useToday();
  const { filter, setFilter } = useListAddress(QUESTIONS);
  const dayOf = (name: string) => (isLocalDate(filter[name] ?? '') ? (filter[name] ?? null) : null);
  const from = dayOf('von') ?? addDays(today, -DAYS_BACK);
  const to = dayOf('bis') ?? today;
  const by = GROUP_OF[filter['nach'] ?? ''] ?? 'template';
  const query = useQuery(labourQuery(from, to, by));
  const { data } = query;
  return (
    <Panel title="Soll / Ist" busy={query.isFetching}>
      <div className="labour-filters">
        <DateField label="Von" value={from} today={today} onChange={(day) => setFilter({ von: day ?? '' })} />
        <DateField label="Bis" value={to} today={today} onChange={(day) => setFilter({ bis: day ?? '' })} />
        <ChoiceFilter
          label="Verglichen je"
          all="Paket"
          value={filter['nach'] ?? ''}
          choices={GROUPS}
          onChange={(nach) => setFilter({ nach })}
        />
      </div>
      {data && <p className="labour-total">{totalInWords(data.total)}</p>}
      <ReadList
        label="Soll / Ist"
        list={{ ...query, data: data?.rows }}
        columns={columns}
        rowId={({ id }) => id ?? ''}
        {...(isAboutOrders(by) && { href: orderOf })}
        failed={FAILED}
        empty={{
          sentence: 'In diesem Zeitraum wurde kein Auftrag abgeschlossen.',
          hint: 'Verglichen wird, was verkauft oder geplant war, mit der gebuchten Zeit.',
        }}
      />
      {data && data.rowCount > data.rows.length && (
        <p className="hint">{`Die ${data.rows.length} mit den größten Abweichungen von ${data.rowCount}.`}</p>
      )}
    </Panel>
  );
}

const isAboutOrders = (by: LabourGroup): boolean => by === 'order' || by === 'operation';
const orderOf = ({ workOrderId }: LabourRow): string =>
  `/work-orders?${new URLSearchParams({ view: 'orders', id: workOrderId ?? '' })}`;

const minutes = (value: (sums: LabourSums) => number) => ({
  value,
  align: 'end' as const,
  phone: 'labelled' as const,
  sortable: true,
});

const columns = listColumns<LabourRow>([
  { id: 'name', header: 'Was', phone: 'title', sortable: true, value: ({ name }) => name },
  { id: 'operations', header: 'Positionen', width: '104px', ...minutes(({ operations }) => operations) },
  { id: 'sold', header: 'Soll (min)', width: '104px', ...minutes(({ soldMin }) => soldMin) },
  { id: 'clocked', header: 'Ist (min)', width: '104px', ...minutes(({ clockedMin }) => clockedMin) },
  {
    id: 'difference',
    header: 'Abweichung',
    width: '150px',
    ...minutes(({ soldMin, clockedMin }) => clockedMin - soldMin),
    cell: (row) => (
      <span className={row.clockedMin > row.soldMin ? 'order-overrun' : undefined}>
        {differenceInWords(row)}
      </span>
    ),
  },
  {
    id: 'percent',
    header: 'Leistungsgrad',
    width: '120px',
    ...minutes((row) => percentOf(row) ?? 0),
    cell: (row) => {
      const percent = percentOf(row);
      return percent === null ? '–' : `${percent} %`;
    },
  },
  { id: 'unclocked', header: 'Ohne Zeit', width: '96px', ...minutes(({ unclocked }) => unclocked) },
]);
