import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { usePageAddress } from '../../ui/page-address.js';
import {
  addressOf,
  addressSortedBy,
  filterInAddress,
  sortingInAddress,
  type AppointmentFilter,
  type Sorting,
} from './appointment-filter.js';

const COLUMNS = ['name', 'email', 'telefon', 'kfz', 'service', 'date', 'time', 'status'];

/** The appointment that somebody comes for from the calendar or another screen. */
export function useHighlighted(): string | undefined {
  const [address] = useSearchParams();
  const { state } = useLocation();
  return highlightIn(state) ?? address.get('highlight') ?? undefined;
}

/**
 * Filter and order, kept in the address: a link shows the same list, and the back button undoes a choice. The search
 * text is shown as it is typed and makes no history of its own. `start` is the first day while the address names none.
 */
export function useAppointmentAddress(today: LocalDate, start: LocalDate) {
  const [address, changeAddress] = usePageAddress();
  const { key } = useLocation();
  // Typing replaces the entry of the history; another list comes by its links, and by going back and forward.
  const isAnotherList = useNavigationType() !== 'REPLACE';
  const stored = filterInAddress(address, start);
  const [search, setSearch] = useState(stored.search);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (isAnotherList) setSearch(stored.search);
  }
  const filter: AppointmentFilter = { ...stored, search };

  const change = (part: Partial<AppointmentFilter>) => {
    if (part.search !== undefined) setSearch(part.search);
    const typing = Object.keys(part).every((name) => name === 'search');
    changeAddress((before) => addressOf({ ...filterInAddress(before, start), ...part }, before, today), {
      replace: typing,
    });
  };
  const reset = () => change({ search: '', status: null, from: today, to: null });
  /** By this column; where the address orders by it already, the other way round. */
  const sortBy = ({ id, desc }: Sorting) =>
    changeAddress((before) => {
      const last = sortingInAddress(before, COLUMNS);
      return addressSortedBy({ id, desc: last.id === id ? !last.desc : desc }, before);
    });

  return {
    filter,
    sorting: sortingInAddress(address, COLUMNS),
    change,
    reset,
    sortBy,
  };
}

function highlightIn(state: unknown): string | undefined {
  const id = (state as { highlight?: unknown } | null)?.highlight;
  return typeof id === 'string' ? id : undefined;
}
