import { Button, Checkbox } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import type { FacetAnswer, PartsAnswer } from '#contracts/supply/parts.js';
import { Panel } from '../../../ui/pages/panel.js';
import type { CatalogFilters } from './catalog-filters.js';

type FilterPanelProps = {
  readonly filters: CatalogFilters;
  readonly facets: PartsAnswer['facets'] | undefined;
  readonly isOpen: boolean;
  readonly withCar: boolean;
};

/** The facets of the catalogue; on a phone only when open. */
export function FilterPanel({ filters, facets, isOpen, withCar }: FilterPanelProps) {
  const { safeOnly, chosen, categories, brands, toggle, toggleSafeOnly, reset } = filters;
  return (
    <Panel title="Filter" className={isOpen ? 'supply-filter is-open' : 'supply-filter'}>
      <div className="supply-facets">
        <Checkbox label="Nur sichere Passung" checked={safeOnly} onChange={toggleSafeOnly} />
        {safeOnly && !withCar && <span className="hint">Ohne Fahrzeug ist keine Passung bekannt.</span>}
        <Facets
          title="Kategorie"
          facets={facets?.categories ?? []}
          chosen={categories}
          onToggle={(value) => toggle('kategorie', value)}
        />
        <Facets
          title="Marke"
          facets={facets?.brands ?? []}
          chosen={brands}
          onToggle={(value) => toggle('marke', value)}
        />
        {chosen > 0 && (
          <Button appearance="subtle" icon={<ArrowUndoRegular />} onClick={reset}>
            Zurücksetzen
          </Button>
        )}
      </div>
    </Panel>
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
      {withChosen(facets, chosen).map(({ value, label, count }) => (
        <div key={value} className="supply-facet">
          <Checkbox label={label} checked={chosen.includes(value)} onChange={() => onToggle(value)} />
          <span className="hint">{count}</span>
        </div>
      ))}
    </>
  );
}

/** The facets, with what is ticked but not found: a filter that is on must be seen, to be taken away. */
function withChosen(facets: readonly FacetAnswer[], chosen: readonly string[]): readonly FacetAnswer[] {
  const missing = chosen.filter((one) => !facets.some(({ value }) => value === one));
  return [...facets, ...missing.map((value) => ({ value, label: value, count: 0 }))].toSorted((one, other) =>
    one.label.localeCompare(other.label, 'de'),
  );
}
