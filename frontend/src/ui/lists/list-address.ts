import type { TableSorting } from '../tables/table-features.js';

/** The filters of a list by their names in the address, which are German words: users see and share them. */
export type ListFilter = Readonly<Record<string, string>>;

/** The filters of a list; `''` means no filter. */
export type ListQuestions = {
  readonly filters?: readonly string[];
  /** The order without a word in the address; undefined: the server's own. */
  readonly sorting?: TableSorting;
  /** The columns it can be ordered by. */
  readonly sortable?: readonly string[];
  /** Rows of a numbered page without a word in the address. */
  readonly size?: number;
  /** Parameters that a change of the list removes, e.g. the highlighted row. */
  readonly drops?: readonly string[];
};

/** The page, order and filters of a list. */
export type AskedList = {
  readonly search: string;
  readonly filter: ListFilter;
  readonly sorting: TableSorting | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
};

export const PAGE_SIZES: readonly number[] = [5, 10, 25];
const DEFAULT_SIZE = 10;
const NAMES = { search: 'suche', sorting: 'sort', page: 'seite', size: 'zeilen' } as const;

/** Reads page, order and filters from the address; ignores invalid values. */
export function askedList(address: URLSearchParams, questions: ListQuestions): AskedList {
  const { filters = [], size = DEFAULT_SIZE } = questions;
  const page = Number(address.get(NAMES.page));
  const rows = Number(address.get(NAMES.size));
  return {
    search: address.get(NAMES.search) ?? '',
    filter: Object.fromEntries(filters.map((name) => [name, address.get(name) ?? ''])),
    sorting: sortingIn(address, questions),
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    size: PAGE_SIZES.includes(rows) ? rows : size,
  };
}

/** The address of the list with another search or filter, from its first page on. */
export function addressFiltered(
  before: URLSearchParams,
  { search, ...filter }: { readonly search?: string } & ListFilter,
  { drops = [] }: ListQuestions = {},
): URLSearchParams {
  const address = new URLSearchParams(before);
  for (const name of [NAMES.page, ...drops]) address.delete(name);
  if (search !== undefined) put(address, NAMES.search, search);
  for (const [name, value] of Object.entries(filter)) put(address, name, value);
  return address;
}

/** The address in this order; in the order that holds already, the other way round. */
export function addressSorted(
  before: URLSearchParams,
  { id, desc }: TableSorting,
  questions: ListQuestions,
): URLSearchParams {
  const last = sortingIn(before, questions);
  const next = { id, desc: last?.id === id ? !last.desc : desc };
  const address = new URLSearchParams(before);
  address.delete(NAMES.page);
  const isDefault = questions.sorting?.id === id && questions.sorting.desc === next.desc;
  put(address, NAMES.sorting, isDefault ? '' : `${next.desc ? '-' : ''}${id}`);
  return address;
}

/** The address of this page, from 0. */
export function addressOfPage(before: URLSearchParams, page: number): URLSearchParams {
  const address = new URLSearchParams(before);
  put(address, NAMES.page, page === 0 ? '' : String(page + 1));
  return address;
}

/** The address with so many rows a page, from the first one on. */
export function addressSized(
  before: URLSearchParams,
  size: number,
  { size: usual = DEFAULT_SIZE }: ListQuestions,
): URLSearchParams {
  const address = addressOfPage(before, 0);
  put(address, NAMES.size, size === usual ? '' : String(size));
  return address;
}

function sortingIn(address: URLSearchParams, { sortable = [], sorting }: ListQuestions) {
  const text = address.get(NAMES.sorting) ?? '';
  const id = text.replace(/^-/, '');
  return sortable.includes(id) ? { id, desc: text.startsWith('-') } : sorting;
}

function put(address: URLSearchParams, name: string, value: string): void {
  if (value === '') address.delete(name);
  else address.set(name, value);
}
