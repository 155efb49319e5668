import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { useNow } from '../../ui/dates/now.js';
import { weekQuery, type WeekOf } from './week.queries.js';
import { daysFrom, isLastWeek, offersAny, shownDay, weekOf } from './week.js';

/** Null: the first week from today on that has something free. */
type Place = { readonly from: LocalDate; readonly free: boolean } | null;

/**
 * The week and the day that are shown: those of the chosen date, until the visitor looks elsewhere; without one the
 * first week with a free start.
 */
export function useWeek(of: WeekOf, chosen: LocalDate) {
  const now = useNow();
  const [place, setPlace] = useState<Place>(() => placeOf(chosen));
  const [day, setDay] = useState(chosen);
  const [seen, setSeen] = useState(chosen);
  const first = weekOf(now.date);
  // A week that is over is left at midnight.
  const asked = place === null || place.from < first ? { from: first, free: true } : place;
  const week = useQuery(weekQuery(asked, of));
  const from = week.data?.[0]?.date ?? asked.from;
  const days = week.data?.map((one) => shownDay(one, now)) ?? daysFrom(from);
  if (seen !== chosen) {
    setSeen(chosen);
    if (chosen >= now.date) {
      setDay(chosen);
      // A slot of the shown week was taken: it stays as it is, with the focus in it.
      if (!days.some(({ date }) => date === chosen)) setPlace(placeOf(chosen));
    }
  }
  const shown = days.find(({ date }) => date === day) ?? days.find(({ free }) => free.length > 0);
  const next = days.find(({ date, free }) => free.length > 0 && date > (shown?.date ?? ''));
  const isLast = week.data !== undefined && isLastWeek(week.data);
  // A search that found nothing answers with the week in which it began.
  const foundNothing = asked.free && week.data !== undefined && !offersAny(week.data);
  const turn = (weeks: number) => setPlace({ from: addDays(from, 7 * weeks), free: false });
  return {
    week,
    from,
    days,
    shown,
    isFirst: from <= first,
    isLast,
    /** Nothing is free after the shown day, as far as can be booked. */
    isEnd: next === undefined && (isLast || foundNothing),
    back: () => turn(-1),
    on: () => turn(1),
    toNextFree: () => (next ? setDay(next.date) : setPlace({ from: addDays(from, 7), free: true })),
    pick: setDay,
  };
}

function placeOf(chosen: LocalDate): Place {
  return chosen === '' ? null : { from: weekOf(chosen), free: false };
}
