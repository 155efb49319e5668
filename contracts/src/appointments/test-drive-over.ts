import { minutesOf, timeOfMinutes, type LocalDate, type LocalTime } from '../values/local-date-time.js';

/** `duration`: hours. */
type Drive = { readonly date: LocalDate; readonly time: LocalTime; readonly duration: number };
type Now = { readonly date: LocalDate; readonly time: LocalTime };

/** True when the test drive has ended; drives end on their day. */
export function isDriveOver({ date, time, duration }: Drive, now: Now): boolean {
  return date < now.date || (date === now.date && timeOfMinutes(minutesOf(time) + duration * 60) <= now.time);
}
