import { Button, Dropdown, Field, Option, SearchBox } from '@fluentui/react-components';
import { FilterRegular, SearchRegular } from '@fluentui/react-icons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { PARTS_PAGE_SIZE, type PartsAnswer } from '#contracts/supply/parts.js';
import { messageOf } from '../../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../../ui/lists/list-states.js';
import { useFirstFocus } from '../../../ui/first-focus.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import type { ListQuestions } from '../../../ui/lists/list-address.js';
import { useListAddress } from '../../../ui/lists/use-list-address.js';
import { useWayBack } from '../../../ui/pages/way-back.js';
import { parametersOf, SORTS, useCatalogFilters, type CatalogFilters } from './catalog-filters.js';
import { FilterPanel } from './filter-panel.js';
import { PartCards } from './part-cards.js';
import { SupplyHead } from '../supply-head.js';
import { partsQuery } from '../supply.queries.js';
import { useVehicleContext } from '../vehicles/chosen-vehicle.js';
import { contextParameters } from '../vehicles/vehicle-context.js';
import './catalog.css';

const QUESTIONS: ListQuestions = {};
const TYPING_MS = 300;
/** "Teilesuche & Ergebnisse": the address keeps the filters, the browser tab keeps the car. */
export function CatalogPage() {
  usePageTitle('Teilesuche & Ergebnisse');
  const context = useVehicleContext();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const list = useListAddress(QUESTIONS, TYPING_MS);
  const filters = useCatalogFilters();
  const parts = useQuery(
    partsQuery(parametersOf(filters, contextParameters(context), list.settledSearch, list.page)),
  );
  useWayBack(isBehindTheEnd(parts), () => list.setPage(lastPageOf(parts.data) - 1, { replace: true }));
  return (
    <div className="page">
      <SupplyHead title="Teilesuche & Ergebnisse" />
      <div className="supply-columns">
        <FilterPanel
          filters={filters}
          facets={parts.data?.facets}
          isOpen={filtersOpen}
          withCar={context !== null}
        />
        <div className="supply-results">
          <div className="card supply-tools">
            <WordsField
              value={list.search}
              onChange={list.setSearch}
              startsHere={context?.workOrderId != null}
            />
            <Button
              className="supply-filter-button"
              icon={<FilterRegular />}
              aria-expanded={filtersOpen}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {filters.chosen === 0 ? 'Filter' : `Filter (${filters.chosen})`}
            </Button>
            <SortField sort={filters.sort} set={filters.set} />
          </div>
          {parts.isPending && <LoadingRows />}
          {parts.isError && (
            <FailedList
              message={messageOf(parts.error, 'Fehler beim Laden der Teile.')}
              retry={() => void parts.refetch()}
            />
          )}
          {parts.data !== undefined && (
            <Found
              parts={parts.data}
              withCar={context !== null}
              filters={filters}
              onPage={(to) => list.setPage(to - 1)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type WordsFieldProps = {
  readonly value: string;
  readonly onChange: (words: string) => void;
  /** Somebody looks for a part of a job: nothing else is to be done first. */
  readonly startsHere: boolean;
};

function WordsField({ value, onChange, startsHere }: WordsFieldProps) {
  const field = useFirstFocus(startsHere);
  return (
    <Field label="Suche">
      <SearchBox
        ref={field}
        value={value}
        placeholder="Artikel, Nummer oder OE-Referenz"
        maxLength={100}
        onChange={(_, { value: typed }) => onChange(typed)}
      />
    </Field>
  );
}

function SortField({ sort, set }: Pick<CatalogFilters, 'sort' | 'set'>) {
  return (
    <Field label="Sortierung">
      <Dropdown
        value={SORTS[sort]}
        selectedOptions={[sort]}
        onOptionSelect={(_, { optionValue }) =>
          optionValue !== undefined && set((next) => next.set('sortierung', optionValue))
        }
      >
        {Object.entries(SORTS).map(([value, words]) => (
          <Option key={value} value={value}>
            {words}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

function lastPageOf(parts: PartsAnswer | undefined): number {
  if (parts === undefined) return 1;
  return Math.max(1, Math.ceil(parts.total / (parts.pageSize || PARTS_PAGE_SIZE)));
}

function isBehindTheEnd(parts: Pick<UseQueryResult<PartsAnswer>, 'data' | 'isPlaceholderData'>): boolean {
  const { data, isPlaceholderData } = parts;
  return data !== undefined && !isPlaceholderData && data.total > 0 && data.items.length === 0;
}

type FoundProps = {
  readonly parts: PartsAnswer;
  /** True if a vehicle is chosen for the parts. */
  readonly withCar: boolean;
  readonly filters: Pick<CatalogFilters, 'chosen' | 'reset'>;
  readonly onPage: (page: number) => void;
};

function Found({ parts, withCar, filters, onPage }: FoundProps) {
  const { items, total, page } = parts;
  const last = lastPageOf(parts);
  if (total === 0)
    return (
      <EmptyList sentence="Keine Teile gefunden." icon={<SearchRegular fontSize={32} />}>
        {filters.chosen > 0 && <Button onClick={filters.reset}>Ohne Filter suchen</Button>}
      </EmptyList>
    );
  const safe = items.filter(({ fitmentScore }) => fitmentScore === 'SAFE').length;
  return (
    <>
      <h2 className="sr">Gefundene Teile</h2>
      <output className="supply-row">
        <b>{total === 1 ? '1 Teil' : `${total} Teile`}</b>
        {withCar && (
          <span className="hint">
            {safe === 1 ? '1 auf dieser Seite passt sicher' : `${safe} auf dieser Seite passen sicher`}
          </span>
        )}
      </output>
      <PartCards parts={items} />
      {last > 1 && (
        <nav className="supply-row" aria-label="Seiten">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Zurück
          </Button>
          <span>
            Seite {page} / {last}
          </span>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            Weiter
          </Button>
        </nav>
      )}
    </>
  );
}
