import { useEffect, useState } from 'react';
import { localDateTime, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';

const EVERY_MS = 20_000;

/** The workshop's date and time, kept current to the minute. */
export function useNow(): { date: LocalDate; time: LocalTime } {
  const [now, setNow] = useState(workshopNow);
  useEffect(() => {
    const timer = setInterval(() => {
      const next = workshopNow();
      setNow((last) => (last.time === next.time && last.date === next.date ? last : next));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** True for a day and time after now: what is over today is not ahead. */
export function isAhead(
  { date, time }: { readonly date: LocalDate; readonly time: LocalTime },
  now: { readonly date: LocalDate; readonly time: LocalTime },
): boolean {
  return date > now.date || (date === now.date && time > now.time);
}

/** What the workshop's calendar and clock show now. */
export function workshopNow(): { date: LocalDate; time: LocalTime } {
  return localDateTime(new Date().toISOString());
}
