import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { usePageAddress } from '../../../ui/page-address.js';
import { dayFromAddress, daysOf, mondayOf, weekInAddress } from './week.js';

/** Names of the address's parts; German, because users see and share them. */
const WEEK = 'woche';
const CANCELLED = 'abgesagt';

/** The week and, for phones, the day that the address names: `?woche=2026-W48` or `?woche=2026-11-25`. */
export function useWeek(today: LocalDate) {
  const [address, changeAddress] = usePageAddress();
  const named = dayFromAddress(address.get(WEEK));
  const monday = mondayOf(named ?? today);
  const holdsToday = monday === mondayOf(today);
  const isDayNamed = named !== undefined && address.get(WEEK) === named;
  const day = isDayNamed ? named : holdsToday ? today : monday;

  const toWeek = (weeks: number) =>
    changeAddress((before) => {
      const from = mondayOf(dayFromAddress(before.get(WEEK)) ?? today);
      return withPart(before, WEEK, weekInAddress(addDays(from, weeks * 7)));
    });
  return {
    monday,
    days: daysOf(monday),
    day,
    showsCancelled: address.get(CANCELLED) !== 'nein',
    toWeek,
    toToday: () => changeAddress((before) => withPart(before, WEEK, null)),
    toDay: (date: LocalDate) =>
      changeAddress((before) => withPart(before, WEEK, date), { replace: mondayOf(date) === monday }),
    showCancelled: (shown: boolean) =>
      changeAddress((before) => withPart(before, CANCELLED, shown ? null : 'nein'), { replace: true }),
  };
}

function withPart(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const address = new URLSearchParams(before);
  if (value === null) address.delete(name);
  else address.set(name, value);
  return address;
}
