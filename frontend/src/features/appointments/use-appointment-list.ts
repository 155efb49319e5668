import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import { hasStatus } from '../../api/http.js';
import { useKeyPages } from '../../ui/lists/list-pages.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { useToday } from '../../ui/dates/today.js';
import { useListAddress } from '../../ui/lists/use-list-address.js';
import { filterOf, QUESTIONS } from './appointment-filter.js';
import { appointmentQuery, PAGES } from './appointments.queries.js';

/**
 * The list that the address asks for, as far as it is loaded. Somebody who comes for one appointment gets the list from
 * its day on; it is looked up by itself, so that it is there whatever the filter says.
 */
export function useAppointmentList() {
  const today = useToday();
  const highlighted = useHighlighted();
  const wanted = useQuery({ ...appointmentQuery(highlighted ?? ''), enabled: highlighted !== undefined });
  const isGone = hasStatus(wanted.error, 404);
  useEffect(() => {
    if (isGone) toasts.failure('Diesen Termin gibt es nicht mehr.');
  }, [isGone]);

  const address = useListAddress(QUESTIONS);
  const { settledSearch, sorting } = address;
  const filter = filterOf(address.filter, wanted.data?.date ?? today);
  const isNewestFirst = sorting?.id === 'date' && sorting.desc;
  const list = useKeyPages<AppointmentAnswer, AppointmentPageAnswer>({
    queryKey: PAGES,
    path: '/appointment/page',
    query: { search: settledSearch, ...filter, order: isNewestFirst ? 'desc' : '' },
    enabled: highlighted === undefined || !wanted.isPending,
  });
  const { rows, isLoaded } = list;
  const one = isLoaded ? wanted.data : undefined;
  const withWanted = useMemo(
    () => (one === undefined || rows.some(({ id }) => id === one.id) ? rows : [...rows, one]),
    [rows, one],
  );
  return { address, filter, today, highlighted, pages: { ...list, rows: withWanted }, counts: list.answer };
}

/** The appointment that somebody comes for from the calendar or another screen. */
function useHighlighted(): string | undefined {
  const [address] = useSearchParams();
  const id = (useLocation().state as { highlight?: unknown } | null)?.highlight;
  return typeof id === 'string' ? id : (address.get('highlight') ?? undefined);
}
