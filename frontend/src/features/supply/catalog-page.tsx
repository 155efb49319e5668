import { Button, Checkbox, Dropdown, Field, Option, SearchBox } from '@fluentui/react-components';
import { ArrowUndoRegular, FilterRegular, SearchRegular } from '@fluentui/react-icons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  PARTS_PAGE_SIZE,
  type FacetAnswer,
  type PartsAnswer,
  type PartSort,
} from '#contracts/supply/parts.js';
import { messageOf } from '../../api/http.js';
import { EmptyList, FailedList, LoadingRows } from '../../ui/list-states.js';
import { usePageAddress } from '../../ui/page-address.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import type { ListQuestions } from '../../ui/list-address.js';
import { useListAddress } from '../../ui/use-list-address.js';
import { useWayBack } from '../../ui/way-back.js';
import { PartCards } from './part-cards.js';
import { SupplyHead } from './supply-head.js';
import { partsQuery } from './supply.queries.js';
import { contextParameters, useVehicleContext } from './vehicle-context.js';

const QUESTIONS: ListQuestions = {};
const TYPING_MS = 300;
const SORTS: Readonly<Record<PartSort, string>> = {
  RELEVANCE: 'Relevanz',
  PRICE: 'Preis',
  AVAILABILITY: 'Verfügbarkeit',
};

/** "Teilesuche & Ergebnisse": the filters stand in the address, the car in the tab. */
export function CatalogPage() {
  usePageTitle('Teilesuche & Ergebnisse');
  const context = useVehicleContext();
  const [address, changeAddress] = usePageAddress();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const {
    search: typed,
    settledSearch,
    setSearch,
    page: place,
    setPage,
  } = useListAddress(QUESTIONS, TYPING_MS);
  const set = (change: (next: URLSearchParams) => void) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      next.delete('seite');
      change(next);
      return next;
    });
  const sort = sortIn(address);
  const safeOnly = address.get('sicher') === '1';
  const categories = address.getAll('kategorie');
  const brands = address.getAll('marke');
  const parameters = new URLSearchParams({
    ...contextParameters(context),
    ...(settledSearch === '' ? {} : { search: settledSearch }),
    ...(safeOnly ? { safeOnly: 'true' } : {}),
    sort,
    page: String(place + 1),
  });
  for (const category of categories) parameters.append('category', category);
  for (const brand of brands) parameters.append('brand', brand);
  const parts = useQuery(partsQuery(parameters));
  useWayBack(isBehindTheEnd(parts), () => setPage(lastPageOf(parts.data) - 1, { replace: true }));
  const toggle = (name: string, value: string) =>
    set((next) => {
      const before = next.getAll(name);
      next.delete(name);
      const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
      for (const one of after) next.append(name, one);
    });
  const chosen = (safeOnly ? 1 : 0) + categories.length + brands.length;
  return (
    <div className="page">
      <SupplyHead title="Teilesuche & Ergebnisse" />
      <div className="supply-columns">
        <Panel title="Filter" className={filtersOpen ? 'supply-filter is-open' : 'supply-filter'}>
          <div className="supply-facets">
            <Checkbox
              label="Nur sichere Passung"
              checked={safeOnly}
              onChange={() => set((next) => (safeOnly ? next.delete('sicher') : next.set('sicher', '1')))}
            />
            {safeOnly && context === null && (
              <span className="hint">Ohne Fahrzeug ist keine Passung bekannt.</span>
            )}
            <Facets
              title="Kategorie"
              facets={parts.data?.facets.categories ?? []}
              chosen={categories}
              onToggle={(value) => toggle('kategorie', value)}
            />
            <Facets
              title="Marke"
              facets={parts.data?.facets.brands ?? []}
              chosen={brands}
              onToggle={(value) => toggle('marke', value)}
            />
            {chosen > 0 && (
              <Button
                appearance="subtle"
                icon={<ArrowUndoRegular />}
                onClick={() =>
                  set((next) => ['sicher', 'kategorie', 'marke'].forEach((name) => next.delete(name)))
                }
              >
                Zurücksetzen
              </Button>
            )}
          </div>
        </Panel>
        <div className="supply-results">
          <div className="card supply-tools">
            <Field label="Suche">
              <SearchBox
                value={typed}
                placeholder="Artikel, Nummer oder OE-Referenz"
                maxLength={100}
                onChange={(_, { value }) => setSearch(value)}
              />
            </Field>
            <Button
              className="supply-filter-button"
              icon={<FilterRegular />}
              aria-expanded={filtersOpen}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {chosen === 0 ? 'Filter' : `Filter (${chosen})`}
            </Button>
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
          </div>
          {parts.isPending && <LoadingRows />}
          {parts.isError && (
            <FailedList
              message={messageOf(parts.error, 'Fehler beim Laden der Teile.')}
              retry={() => void parts.refetch()}
            />
          )}
          {parts.data !== undefined && (
            <Found parts={parts.data} withCar={context !== null} onPage={(to) => setPage(to - 1)} />
          )}
        </div>
      </div>
    </div>
  );
}

/** What cannot be read counts as not said. */
function sortIn(address: URLSearchParams): PartSort {
  const said = address.get('sortierung') ?? '';
  return Object.hasOwn(SORTS, said) ? (said as PartSort) : 'RELEVANCE';
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
  /** Whether anybody has said which car the parts are for. */
  readonly withCar: boolean;
  readonly onPage: (page: number) => void;
};

function Found({ parts, withCar, onPage }: FoundProps) {
  const { items, total, page } = parts;
  const last = lastPageOf(parts);
  if (total === 0)
    return <EmptyList sentence="Keine Teile gefunden." icon={<SearchRegular fontSize={32} />} />;
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

function Facets({
  title,
  facets,
  chosen,
  onToggle,
}: {
  readonly title: string;
  readonly facets: readonly FacetAnswer[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}) {
  return (
    <>
      <h2>{title}</h2>
      {facets.map(({ value, label, count }) => (
        <div key={value} className="supply-facet">
          <Checkbox label={label} checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span className="hint">{count}</span>
        </div>
      ))}
    </>
  );
}
