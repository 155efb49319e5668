import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { Role } from '#contracts/access/roles.js';
import type { SearchAnswer, SearchHit, SearchKind } from '#contracts/search/search.api.js';
import { SEARCH_SETTLES_MS } from '#contracts/search/typing.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';
import { call } from '../../api/http.js';
import { useSettled } from '../../ui/lists/settled.js';
import { useToday } from '../../ui/dates/today.js';
import { bankEntryAddress } from './bank-entry-address.js';
import { recentPlaces, type Place } from './recent-places.js';
import { commandsFor, commandsLike } from './search-commands.js';
import { commandsWith, datevCommands, typedWith, type Deed } from './search-verbs.js';

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

/** `RE-2026-00001` of `2. Mahnung zu RE-2026-00001`. */
const numberIn = (label: string): string => label.split(' ').at(-1) ?? '';

/** The German name of each kind, and the pages of its records. */
const KINDS: Readonly<
  Record<SearchKind, { readonly title: string; readonly to: (hit: SearchHit) => string }>
> = {
  vehicle: { title: 'Fahrzeuge', to: ({ id }) => `/vehicles/${id}` },
  customer: { title: 'Kunden', to: ({ id }) => `/customers/${id}` },
  workOrder: { title: 'Aufträge', to: ({ id }) => `/work-orders?view=orders&id=${id}` },
  estimate: { title: 'Kostenvoranschläge', to: ({ id }) => `/estimates?id=${id}` },
  appointment: { title: 'Termine', to: ({ id }) => `/appointments?highlight=${id}` },
  payment: { title: 'Zahlungen', to: ({ id }) => `/customers/${id}?tab=zahlungen` },
  reminder: {
    title: 'Mahnungen',
    to: ({ label }) => `/reminders?suche=${encodeURIComponent(numberIn(label))}`,
  },
  bankEntry: { title: 'Kontoumsätze', to: ({ label }) => bankEntryAddress(label) },
  invoice: { title: 'Rechnungen', to: ({ id }) => `/work-orders?view=orders&id=${id}` },
  counterSale: { title: 'Barverkäufe', to: ({ id }) => `/work-orders?view=invoices&rechnung=${id}` },
  article: {
    title: 'Artikel',
    to: ({ label }) => `/inventory?tab=artikel&suche=${encodeURIComponent(label)}`,
  },
  jobTemplate: {
    title: 'Pakete',
    to: ({ label }) => `/admin/job-templates?suche=${encodeURIComponent(label)}`,
  },
  purchaseOrder: { title: 'Bestellungen', to: ({ id }) => `/supply/orders?id=${id}` },
  supplierInvoice: { title: 'Lieferantenrechnungen', to: ({ id }) => `/supply/invoices/${id}` },
  datevBatch: { title: 'DATEV-Stapel', to: ({ id }) => `/datev?stapel=${id}` },
  part: { title: 'Teilekatalog', to: ({ label }) => `/supply/catalog?suche=${encodeURIComponent(label)}` },
};

/** The entries that match the typed text, in groups; without text only the pages. */
export function useSearchEntries(typed: string, roles: readonly Role[], items: NavigationItems) {
  const query = useSettled(typedWith(typed).about, SEARCH_SETTLES_MS);
  const today = useToday();
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
  const wish = typedWith(typed);
  const isEmpty = typed.trim() === '';
  const mayGo = ({ to }: { readonly to: string }) => mayOpen(to.split('?')[0] ?? to, roles);
  const done = [...datevCommands(typed, today), ...commandsWith(wish, hits)].filter(mayGo).map(pageEntry);
  const toDo = { title: 'Tun', entries: done };
  const findings = wish.verb === null ? groupsOf(hits, roles) : [];
  const groups = [
    ...(isEmpty ? [{ title: 'Zuletzt', entries: recentPlaces().filter(mayGo).map(placeEntry) }] : []),
    ...(wish.verb === null ? [] : [toDo]),
    ...findings,
    { title: 'Seiten', entries: isEmpty ? pages : pages.slice(0, PAGES_SHOWN) },
    ...(wish.verb === null ? [toDo] : []),
  ].filter(({ entries }) => entries.length > 0);
  return {
    groups,
    entries: groups.flatMap((group) => group.entries),
    failed: found.isError,
    /** The answer on the screen is the one to what stands in the field. */
    isSettled: query === wish.about && !found.isFetching,
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

function pageEntry({ label, to, note = '' }: Deed): SearchEntry {
  return { key: to, kind: 'page', to, label, note, plate: null };
}

function placeEntry(place: Place): SearchEntry {
  return { ...pageEntry(place), key: `recent ${place.to}` };
}
