import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '../../api/http.js';
import type { ListAddress } from './use-list-address.js';

/** The parameters of a call; what is empty is left out. */
export type ListQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Rows that come page by page from the server, however it counts its pages. */
export type ListPages<Item> = {
  readonly rows: Item[];
  /** How many there are in all, where the server says it. */
  readonly total: number | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** True while the rows of an earlier query are shown. */
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
  readonly error: Error | null;
  /** False while nothing has come yet. */
  readonly isLoaded: boolean;
  /** In milliseconds since 1970. */
  readonly loadedAt: number;
  readonly retry: () => void;
  /** A list that grows at its end; null: all of it is here. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  /** A list of numbered pages. */
  readonly pages: { readonly page: number; readonly last: number } | null;
};

type Source = {
  /** Begins with the live key; the parameters come behind it by themselves. */
  readonly queryKey: readonly string[];
  readonly path: string;
  readonly query?: ListQuery;
  readonly enabled?: boolean;
};

type KeyPage<Item> = {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly totalElements?: number;
};

const FRESH_MS = 60_000;

/** GET <path>?after&size: the list as far as it is loaded, and `answer`, the last page with all that it says. */
export function useKeyPages<Item, Page extends KeyPage<Item> = KeyPage<Item>>(
  source: Source & { readonly size?: number },
): ListPages<Item> & { readonly answer: Page | undefined } {
  const { path, enabled = true } = source;
  const query = parametersOf({ ...source.query, size: source.size });
  const list = useInfiniteQuery({
    queryKey: [...source.queryKey, query.toString()],
    staleTime: FRESH_MS,
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query);
      if (pageParam !== '') page.set('after', pageParam);
      return call<Page>(`${path}?${page}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
  });
  const { pages } = list.data ?? {};
  const rows = useMemo(() => (pages ?? []).flatMap(({ items }) => items), [pages]);
  const answer = pages?.at(-1);
  const loadMore = async () => {
    const { data, isError } = await list.fetchNextPage();
    // What was told to have changed meanwhile was loaded anew instead.
    if (!isError && data?.pages.length === pages?.length) await list.fetchNextPage();
  };
  const more = list.hasNextPage ? { load: () => void loadMore(), loading: list.isFetchingNextPage } : null;
  return { ...stateOf(list), rows, total: answer?.totalElements, more, pages: null, answer };
}

type NumberedPage<Item> = {
  readonly items: readonly Item[];
  readonly totalElements: number;
  readonly page: number;
  readonly size: number;
  readonly next?: string | null;
};

/** GET <path>?page&size&after: the page that the address asks for. */
export function useNumberedPages<Item>(
  source: Source & { readonly address: Pick<ListAddress, 'page' | 'size'> },
): ListPages<Item> {
  const { path, enabled = true, address } = source;
  const { page, size } = address;
  const query = parametersOf({ ...source.query, size });
  const list = `${path}?${query}`;
  // Far down a list the server goes on from the page before, which names its end.
  const ends = useRef(new Map<string, string>());
  const result = useQuery({
    queryKey: [...source.queryKey, query.toString(), String(page)],
    staleTime: FRESH_MS,
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const after = ends.current.get(`${list} ${page - 1}`);
      const from = parametersOf({ page, after });
      const answer = await call<NumberedPage<Item>>(`${list}&${from}`, { signal });
      if (answer.next) ends.current.set(`${list} ${page}`, answer.next);
      return answer;
    },
  });
  const { data } = result;
  const rows = useMemo(() => [...(data?.items ?? [])], [data]);
  const total = data?.totalElements;
  const last = Math.max(0, Math.ceil((total ?? 0) / size) - 1);
  return { ...stateOf(result), rows, total, more: null, pages: { page, last } };
}

type Loading = Pick<
  UseQueryResult,
  | 'isPending'
  | 'isFetching'
  | 'isPlaceholderData'
  | 'isError'
  | 'error'
  | 'data'
  | 'dataUpdatedAt'
  | 'refetch'
>;

function stateOf(result: Loading) {
  const { isPending, isFetching, isPlaceholderData, isError, data, dataUpdatedAt } = result;
  const error = result.error as Error | null;
  const retry = () => void result.refetch();
  const isLoaded = data !== undefined;
  return {
    isPending,
    isFetching,
    isPlaceholderData,
    isError,
    error,
    isLoaded,
    loadedAt: dataUpdatedAt,
    retry,
  };
}

function parametersOf(query: ListQuery): URLSearchParams {
  const said = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}
