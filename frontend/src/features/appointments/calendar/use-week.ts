import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { usePageAddress } from '../../../ui/pages/page-address.js';
import { dayFromAddress, mondayOf, weekInAddress } from './week.js';

/** Names of the address's parts; German, because users see and share them. */
const WEEK = 'woche';
const CANCELLED = 'abgesagt';

/** The week and, for phones, the day that the address names: `?woche=2026-W48` or `?woche=2026-11-25`. */
export function useWeek(today: LocalDate) {
  const [address, changeAddress] = usePageAddress();
  const day = dayIn(address, today);
  const monday = mondayOf(day);

  const toWeek = (weeks: number) =>
    changeAddress((before) => {
      const from = dayIn(before, today);
      return withPart(before, WEEK, weekInAddress(addDays(from, weeks * 7)));
    });
  return {
    monday,
    day,
    showsCancelled: address.get(CANCELLED) !== 'nein',
    toWeek,
    toToday: () => changeAddress((before) => withPart(before, WEEK, null)),
    toDay: (date: LocalDate) =>
      changeAddress((before) => withPart(before, WEEK, date), { replace: mondayOf(date) === monday }),
    turnDay: (days: 1 | -1) =>
      changeAddress((before) => withPart(before, WEEK, addDays(dayIn(before, today), days)), {
        replace: mondayOf(addDays(day, days)) === monday,
      }),
    showCancelled: (shown: boolean) =>
      changeAddress((before) => withPart(before, CANCELLED, shown ? null : 'nein'), { replace: true }),
  };
}

/** The day that an address means: the one it names, today in its own week, else the week's Monday. */
function dayIn(address: URLSearchParams, today: LocalDate): LocalDate {
  const text = address.get(WEEK);
  const named = dayFromAddress(text);
  if (named !== undefined && text === named) return named;
  const monday = mondayOf(named ?? today);
  return monday === mondayOf(today) ? today : monday;
}

function withPart(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const address = new URLSearchParams(before);
  if (value === null) address.delete(name);
  else address.set(name, value);
  return address;
}
