import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { Role } from '#contracts/access/roles.js';
import type { SearchAnswer, SearchHit, SearchKind } from '#contracts/search/search.api.js';
import { SEARCH_SETTLES_MS } from '#contracts/search/typing.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { call } from '../../api/http.js';
import { useSettled } from '../../ui/settled.js';
import { commandsFor, commandsLike } from './search-commands.js';

/** A line of the list. */
export type SearchEntry = {
  readonly key: string;
  readonly kind: SearchKind | 'page';
  readonly to: string;
  readonly label: string;
  readonly note: string;
  readonly plate: string | null;
};
export type SearchGroup = { readonly title: string; readonly entries: readonly SearchEntry[] };

const FRESH_MS = 10_000;
/** Pages offered beside what was found. */
const PAGES_SHOWN = 4;

/** What each kind is called, and where its things are shown. */
const KINDS: Readonly<
  Record<SearchKind, { readonly title: string; readonly to: (hit: SearchHit) => string }>
> = {
  vehicle: { title: 'Fahrzeuge', to: ({ id }) => `/vehicles/${id}` },
  customer: { title: 'Kunden', to: ({ id }) => `/customers/${id}` },
  workOrder: { title: 'Aufträge', to: ({ id }) => `/work-orders?view=orders&id=${id}` },
  appointment: { title: 'Termine', to: ({ id }) => `/appointments?highlight=${id}` },
  invoice: { title: 'Rechnungen', to: ({ id }) => `/work-orders?view=orders&id=${id}` },
  article: {
    title: 'Artikel',
    to: ({ label }) => `/inventory?tab=artikel&suche=${encodeURIComponent(label)}`,
  },
  purchaseOrder: { title: 'Bestellungen', to: ({ id }) => `/supply/orders?id=${id}` },
  supplierInvoice: { title: 'Lieferantenrechnungen', to: ({ id }) => `/supply/invoices/${id}` },
  part: { title: 'Teilekatalog', to: ({ label }) => `/supply/catalog?suche=${encodeURIComponent(label)}` },
};

/** What fits to what is typed, by groups; without a word the pages alone. */
export function useSearchEntries(typed: string, roles: readonly Role[], items: NavigationItems) {
  const query = useSettled(typed.trim(), SEARCH_SETTLES_MS);
  const found = useQuery({
    queryKey: ['search', query],
    enabled: query !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<SearchAnswer>(`/search?${new URLSearchParams({ query })}`, { signal }),
  });
  const commands = useMemo(() => commandsFor(roles, items), [roles, items]);
  const hits = query === '' ? [] : (found.data?.items ?? []);
  const pages = commandsLike(commands, typed).map(pageEntry);
  const groups = [
    ...groupsOf(hits, roles),
    { title: 'Seiten', entries: typed.trim() === '' ? pages : pages.slice(0, PAGES_SHOWN) },
  ].filter(({ entries }) => entries.length > 0);
  return {
    groups,
    entries: groups.flatMap((group) => group.entries),
    failed: found.isError,
    /** The answer on the screen is the one to what stands in the field. */
    isSettled: query === typed.trim() && !found.isFetching,
  };
}

function groupsOf(hits: readonly SearchHit[], roles: readonly Role[]): SearchGroup[] {
  return (Object.keys(KINDS) as SearchKind[]).map((kind) => ({
    title: KINDS[kind].title,
    entries: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ ...hit, key: `${kind} ${hit.id} ${hit.label}`, to: KINDS[kind].to(hit) }))
      .filter(({ to }) => mayOpen(to.split('?')[0] ?? to, roles)),
  }));
}

function pageEntry({ label, to }: { readonly label: string; readonly to: string }): SearchEntry {
  return { key: to, kind: 'page', to, label, note: '', plate: null };
}
