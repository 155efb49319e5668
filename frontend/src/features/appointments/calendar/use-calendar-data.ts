import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isVacation } from '#contracts/site/vacations.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { openingTimesQuery, vacationsQuery } from '../../../api/queries/site.queries.js';
import { appointmentsQuery } from '../appointments.queries.js';
import { blocksOf, openSpansOn } from './day-layout.js';

/** The appointments and opening times of one week. */
export function useCalendarData(days: readonly LocalDate[], withCancelled: boolean) {
  const [monday = '', sunday = monday] = [days[0], days.at(-1)];
  const list = useQuery(appointmentsQuery(monday, sunday));
  const hours = useQuery(openingTimesQuery).data;
  const vacations = useQuery(vacationsQuery).data;
  const columns = useMemo(
    () =>
      days.map((date) => {
        const open = openSpansOn(hours ?? [], date);
        const own = (list.data ?? []).filter(
          (it) => it.date === date && (withCancelled || it.status !== 'CANCELLED'),
        );
        return { date, open, onVacation: isVacation(vacations ?? [], date), blocks: blocksOf(own, open) };
      }),
    [days, hours, vacations, list.data, withCancelled],
  );
  return { list, columns };
}
