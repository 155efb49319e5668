const time = new Intl.DateTimeFormat('de-DE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Berlin',
});
const dayAndTime = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Berlin',
});
const wholeDayAndTime = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Berlin',
});
const milliseconds = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('de-DE', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `18.11., 10:19:42`; a dash for what is no time. */
export function logTime(instant: string | null): string {
  const at = new Date(instant ?? '');
  return Number.isNaN(at.getTime()) ? '–' : dayAndTime.format(at);
}

/** `10:19:42`; a dash for what is no time. */
export function clockTime(instant: string | null): string {
  const at = new Date(instant ?? '');
  return Number.isNaN(at.getTime()) ? '–' : time.format(at);
}

/** `18.11.2026, 10:19:42 bis 10:19:43`, with both days where they differ; a dash for what is no time. */
export function logPeriod(from: string | null, to: string | null): string {
  const [first, last] = [logDayAndTime(from), logDayAndTime(to)];
  const day = first.split(',')[0];
  return last.startsWith(`${day},`) ? `${first} bis ${clockTime(to)}` : `${first} bis ${last}`;
}

function logDayAndTime(instant: string | null): string {
  const at = new Date(instant ?? '');
  return Number.isNaN(at.getTime()) ? '–' : wholeDayAndTime.format(at);
}

/** `1.466`; a dash for nothing. */
export function inMilliseconds(duration: number | null): string {
  return duration === null ? '–' : milliseconds.format(duration);
}

/** `16,7 %`. */
export function inPercent(ratio: number): string {
  return percent.format(ratio);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The first three groups of a UUIDv7: the millisecond, and which one of it. */
const SHORT_UUID = 18;
const MOST_OF_ID = 18;

/** Enough of an id to tell it from its neighbours and to search for it: its beginning. */
export function shortId(id: string): string {
  if (UUID.test(id)) return id.slice(0, SHORT_UUID);
  return id.length > MOST_OF_ID ? `${id.slice(0, MOST_OF_ID - 1)}…` : id;
}
