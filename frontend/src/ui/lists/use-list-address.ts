import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import {
  addressFiltered,
  addressOfPage,
  addressSized,
  addressSorted,
  askedList,
  type ListFilter,
  type ListQuestions,
} from './list-address.js';
import { usePageAddress } from '../pages/page-address.js';
import { useSettled } from './settled.js';
import type { TableSorting } from '../tables/table-features.js';

const TYPING_MS = 250;

/**
 * Search, filters, order and page of a list, kept in the address: a link shows the same list, and the back button undoes
 * a choice. The search text is shown as it is typed and makes no history of its own. Make `questions` a constant.
 */
export function useListAddress(questions: ListQuestions, typingMs = TYPING_MS) {
  const [address, changeAddress] = usePageAddress();
  const asked = askedList(address, questions);
  const [search, setSearch] = useTypedSearch(asked.search);
  const settledSearch = useSettled(search.trim(), typingMs);
  const filters = questions.filters ?? [];
  return {
    ...asked,
    /** The text in the search field. */
    search,
    /** The text to query: follows `search` after a pause in typing. */
    settledSearch,
    /** Number of filters in use. */
    filterCount: filters.filter((name) => asked.filter[name] !== '').length,
    setSearch: (text: string) => {
      setSearch(text);
      changeAddress((before) => addressFiltered(before, { search: text }, questions), { replace: true });
    },
    setFilter: (filter: ListFilter) => changeAddress((before) => addressFiltered(before, filter, questions)),
    reset: () => {
      setSearch('');
      const none = Object.fromEntries(filters.map((name) => [name, '']));
      changeAddress((before) => addressFiltered(before, { search: '', ...none }, questions));
    },
    sortBy: (sorting: TableSorting) => changeAddress((before) => addressSorted(before, sorting, questions)),
    setPage: (page: number, options?: { readonly replace: boolean }) =>
      changeAddress((before) => addressOfPage(before, page), options),
    setSize: (size: number) => changeAddress((before) => addressSized(before, size, questions)),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** Typing replaces the history entry; every other change adds one. */
function useTypedSearch(stored: string) {
  const { key } = useLocation();
  const isAnotherList = useNavigationType() !== 'REPLACE';
  const [search, setSearch] = useState(stored);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (isAnotherList) setSearch(stored);
  }
  return [search, setSearch] as const;
}
