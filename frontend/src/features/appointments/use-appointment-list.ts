import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { hasStatus } from '../../api/http.js';
import { useNow } from '../../ui/now.js';
import { useSettled } from '../../ui/settled.js';
import { toasts } from '../../ui/toasts.js';
import { appointmentPagesQuery, appointmentQuery } from './appointments.queries.js';
import { useAppointmentAddress, useHighlighted } from './use-appointment-address.js';

const TYPING_MS = 250;

/**
 * The list that the address asks for, as far as it is loaded. Somebody who comes for one appointment gets the list from
 * its day on; it is looked up by itself, so that it is there whatever the filter says.
 */
export function useAppointmentList() {
  const { date: today } = useNow();
  const highlighted = useHighlighted();
  const wanted = useQuery({ ...appointmentQuery(highlighted ?? ''), enabled: highlighted !== undefined });
  const isLookingUp = highlighted !== undefined && wanted.isPending;
  const address = useAppointmentAddress(today, wanted.data?.date ?? today);
  const { filter, sorting } = address;
  const search = useSettled(filter.search.trim(), TYPING_MS);
  const list = useInfiniteQuery({
    ...appointmentPagesQuery({ ...filter, search }, sorting.id === 'date' && sorting.desc),
    placeholderData: keepPreviousData,
    enabled: !isLookingUp,
  });
  const isGone = hasStatus(wanted.error, 404);
  useEffect(() => {
    if (isGone) toasts.failure('Diesen Termin gibt es nicht mehr.');
  }, [isGone]);

  const { pages } = list.data ?? {};
  const rows = useMemo(() => {
    const loaded = (pages ?? []).flatMap(({ items }) => items);
    const one = pages === undefined ? undefined : wanted.data;
    return one === undefined || loaded.some(({ id }) => id === one.id) ? loaded : [...loaded, one];
  }, [pages, wanted.data]);
  const loadMore = async () => {
    const { data, isError } = await list.fetchNextPage();
    // What was told to have changed meanwhile was loaded anew instead.
    if (!isError && data?.pages.length === pages?.length) await list.fetchNextPage();
  };
  return { ...address, today, highlighted, list, rows, counts: pages?.at(-1), loadMore };
}
