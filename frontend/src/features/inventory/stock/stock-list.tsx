import { BoxRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.js';
import { DownloadButton } from '../../../ui/files/download-button.js';
import { formatQuantity } from '../../../ui/dates/formats.js';
import { listColumns } from '../../../ui/tables/list-columns.js';
import { useKeyPages } from '../../../ui/lists/list-pages.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { locationsQuery } from '../inventory.queries.js';
import { LevelBar, LevelLegend } from './level-bar.js';
import { Quantity } from './quantity.js';
import { ShortStrip } from './short-strip.js';
import { levelFilters, LEVEL_SORTS } from '#contracts/inventory/stock/stock-filters.js';
import { questionsOf } from '../../../ui/lists/declared-filters.js';

const QUESTIONS = questionsOf(levelFilters, {
  sorting: { id: 'available', desc: true },
  sortable: LEVEL_SORTS,
});

const columns = listColumns<LevelAnswer>([
  {
    id: 'article',
    header: 'Artikel',
    sortable: true,
    width: '28%',
    phone: 'title',
    cell: ({ itemName, sku }) => (
      <>
        <strong>{itemName}</strong>
        <span className="inventory-sku">{sku}</span>
      </>
    ),
  },
  {
    id: 'location',
    header: 'Standort',
    sortable: true,
    phone: 'left',
    cell: ({ locationCode, locationName }) => (
      <span>
        <span className="inventory-code">{locationCode}</span>
        {locationName}
      </span>
    ),
  },
  {
    id: 'onHand',
    header: 'Bestand',
    sortable: true,
    align: 'end',
    width: '92px',
    phone: 'labelled',
    cell: ({ onHand }) => <Quantity value={onHand} />,
  },
  {
    id: 'reserved',
    header: 'Reserviert',
    sortable: true,
    align: 'end',
    width: '104px',
    phone: 'labelled',
    cell: ({ reserved }) => <Quantity value={reserved} />,
  },
  {
    id: 'available',
    header: 'Verfügbar',
    sortable: true,
    align: 'end',
    width: '116px',
    phone: 'right',
    cell: ({ available, short, uom }) => (
      <strong className={toneOf(available, short)}>{formatQuantity(available, uom)}</strong>
    ),
  },
  {
    id: 'minimum',
    header: 'Mindestbestand',
    width: '180px',
    phone: 'wide',
    cell: ({ available, reserved, minimumStock, short, uom }) => (
      <LevelBar available={available} reserved={reserved} minimum={minimumStock} short={short} unit={uom} />
    ),
  },
  {
    id: 'updatedAt',
    header: 'Aktualisiert',
    sortable: true,
    as: 'instant',
    phone: 'hidden',
    value: ({ updatedAt }) => updatedAt,
  },
]);

const EMPTY = {
  icon: <BoxRegular fontSize={32} />,
  sentence: 'Keine Bestände gefunden.',
  hint: 'Was an einem Standort gebucht wird, steht hier.',
};

/** "Bestände": what is short on top, then every article at every location. */
export function StockList() {
  const address = useListAddress(QUESTIONS);
  const { settledSearch, sorting, filter } = address;
  const locations = useQuery(locationsQuery);
  const list = useKeyPages<LevelAnswer>({
    queryKey: ['inventory', 'levels'],
    path: '/inventory/stock-levels/page',
    query: {
      search: settledSearch,
      locationId: filter['standort'],
      sort: sorting?.id,
      direction: sorting?.desc ? 'desc' : 'asc',
    },
  });
  const choices = Object.fromEntries(
    (locations.data ?? []).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  return (
    <>
      <ShortStrip />
      <PagedList
        label="Bestände"
        list={list}
        address={address}
        columns={columns}
        rowId={({ id }) => id}
        href={({ id }) => `/inventory/${id}`}
        // On a phone the keyboard would cover the list.
        search={{ placeholder: 'Artikel oder Standort', focused: matchMedia('(pointer: fine)').matches }}
        filters={
          <>
            <ChoiceFilter
              label="Standort"
              value={filter['standort'] ?? ''}
              choices={choices}
              all="Alle Standorte"
              onChange={(standort) => address.setFilter({ standort })}
            />
            <LevelLegend />
          </>
        }
        failed="Bestände konnten nicht geladen werden."
        empty={EMPTY}
      />
      <div className="inventory-foot">
        <p>Die Daten werden alle 10 Sekunden aktualisiert.</p>
        <DownloadButton
          small
          path="/inventory/stock-levels.csv"
          fileName="bestaende.csv"
          failed="Die Datei konnte nicht geladen werden."
        >
          Bestände als CSV
        </DownloadButton>
      </div>
    </>
  );
}

/** One shelf may be low while the article is not. */
function toneOf(available: number, short: boolean): string {
  if (available < 0) return 'inventory-number is-critical';
  return short ? 'inventory-number is-caution' : 'inventory-number';
}
