import type { SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';

export type Start = { readonly date: LocalDate; readonly time: LocalTime };

/** Starts that are offered at once, and of one day. */
const SHOWN = 6;
const SHOWN_OF_A_DAY = 2;

type Asked = { readonly isPending: boolean; readonly isError: boolean };

/** What stands in place of the next free starts when there are none. */
export function noStarts({ isPending, isError }: Asked): string {
  if (isError) return 'Die nächsten freien Zeiten konnten nicht geladen werden.';
  return isPending ? 'Suche freie Zeiten …' : 'In den nächsten fünf Arbeitstagen ist nichts frei.';
}

/** The next free starts, at most two of a day: who cannot come in the morning may come in the afternoon. */
export function nextFree(
  days: readonly { readonly date: LocalDate; readonly slots: readonly SlotAnswer[] }[],
  now: Start,
): readonly Start[] {
  return days
    .flatMap(({ date, slots }) => {
      const free = slots
        .filter(({ time, booked }) => !booked && (date > now.date || time > now.time))
        .map(({ time }) => ({ date, time }));
      const afternoon = free.find(({ time }) => time >= '12:00' && time !== free[0]?.time);
      return [...free.slice(0, 1), ...(afternoon ? [afternoon] : free.slice(1, SHOWN_OF_A_DAY))];
    })
    .slice(0, SHOWN);
}
