import { useSearchParams } from 'react-router-dom';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { dayFromAddress, daysOf, mondayOf, weekInAddress } from './week.js';

/** The week and, for phones, the day that the address names: `?woche=2026-W48` or `?woche=2026-11-25`. */
export function useWeek(today: LocalDate) {
  const [address, setAddress] = useSearchParams();
  const named = dayFromAddress(address.get('woche'));
  const monday = mondayOf(named ?? today);
  const holdsToday = monday === mondayOf(today);
  const isDayNamed = named !== undefined && address.get('woche') === named;
  const day = isDayNamed ? named : holdsToday ? today : monday;

  const put = (name: string, value: string | null, replace = false) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace },
    );
  return {
    monday,
    days: daysOf(monday),
    day,
    showsCancelled: address.get('abgesagt') !== 'nein',
    toWeek: (weeks: number) => put('woche', weekInAddress(addDays(monday, weeks * 7))),
    toToday: () => put('woche', null),
    toDay: (date: LocalDate) => put('woche', date, mondayOf(date) === monday),
    showCancelled: (shown: boolean) => put('abgesagt', shown ? null : 'nein', true),
  };
}
