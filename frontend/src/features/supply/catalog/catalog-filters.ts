import type { PartSort } from '#contracts/supply/parts.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';

export const SORTS: Readonly<Record<PartSort, string>> = {
  RELEVANCE: 'Relevanz',
  PRICE: 'Preis',
  AVAILABILITY: 'Verfügbarkeit',
};

export type CatalogFilters = ReturnType<typeof useCatalogFilters>;

/** The filters and the order of the catalogue in the page's address. Each change goes back to the first page. */
export function useCatalogFilters() {
  const [address, changeAddress] = usePageAddress();
  const set = (change: (next: URLSearchParams) => void) =>
    changeAddress((before) => {
      const next = new URLSearchParams(before);
      next.delete('seite');
      change(next);
      return next;
    });
  const safeOnly = address.get('sicher') === '1';
  const categories = address.getAll('kategorie');
  const brands = address.getAll('marke');
  return {
    sort: sortIn(address),
    safeOnly,
    categories,
    brands,
    chosen: (safeOnly ? 1 : 0) + categories.length + brands.length,
    set,
    toggle: (name: string, value: string) =>
      set((next) => {
        const before = next.getAll(name);
        next.delete(name);
        const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
        for (const one of after) next.append(name, one);
      }),
    toggleSafeOnly: () => set((next) => (safeOnly ? next.delete('sicher') : next.set('sicher', '1'))),
    reset: () => set((next) => ['sicher', 'kategorie', 'marke'].forEach((name) => next.delete(name))),
  };
}

/** The query of the server; `page` counts from 0. */
export function parametersOf(
  { safeOnly, sort, categories, brands }: CatalogFilters,
  context: Readonly<Record<string, string>>,
  search: string,
  page: number,
): URLSearchParams {
  const parameters = new URLSearchParams({
    ...context,
    ...(search === '' ? {} : { search }),
    ...(safeOnly ? { safeOnly: 'true' } : {}),
    sort,
    page: String(page + 1),
  });
  for (const category of categories) parameters.append('category', category);
  for (const brand of brands) parameters.append('brand', brand);
  return parameters;
}

/** An unknown order in the address counts as none. */
function sortIn(address: URLSearchParams): PartSort {
  const sort = address.get('sortierung') ?? '';
  return Object.hasOwn(SORTS, sort) ? (sort as PartSort) : 'RELEVANCE';
}
