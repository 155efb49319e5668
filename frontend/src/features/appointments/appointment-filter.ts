import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#contracts/appointments/appointment.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';

export type AppointmentFilter = {
  readonly search: string;
  readonly status: AppointmentStatus | null;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
};

/** Names of the address's parts; all German, because users see and share them. */
const NAMES = { search: 'suche', status: 'status', from: 'von', to: 'bis' } as const;
const STATUS_WORDS: Readonly<Record<AppointmentStatus, string>> = {
  REQUESTED: 'angefragt',
  CONFIRMED: 'bestaetigt',
  RESCHEDULED: 'geaendert',
  CANCELLED: 'abgesagt',
};
/** Stands for an open end: without a word the list starts today. */
const OPEN = 'alle';

/**
 * The filter that an address means. Without a word about it the list starts on `start`: today, or the day of the
 * appointment that somebody comes for. What cannot be read counts as not said.
 */
export function filterInAddress(address: URLSearchParams, start: LocalDate): AppointmentFilter {
  const from = address.get(NAMES.from);
  const to = address.get(NAMES.to);
  const word = address.get(NAMES.status);
  return {
    search: address.get(NAMES.search) ?? '',
    status: APPOINTMENT_STATUSES.find((status) => STATUS_WORDS[status] === word) ?? null,
    from: isLocalDate(from) ? from : from === OPEN ? null : start,
    to: isLocalDate(to) ? to : null,
  };
}

/** The address of a filter; parts that say nothing new are left out, everything else in it stays. */
export function addressOf(
  filter: AppointmentFilter,
  before: URLSearchParams,
  today: LocalDate,
): URLSearchParams {
  const address = new URLSearchParams(before);
  const put = (name: string, value: string | null) => {
    if (value === null || value === '') address.delete(name);
    else address.set(name, value);
  };
  put('highlight', null);
  put(NAMES.search, filter.search);
  put(NAMES.status, filter.status && STATUS_WORDS[filter.status]);
  put(NAMES.from, filter.from === today ? null : (filter.from ?? OPEN));
  put(NAMES.to, filter.to);
  return address;
}

/** The column a list is sorted by: `datum`, or `-datum` for the other way round. */
export type Sorting = { readonly id: string; readonly desc: boolean };

const BY_DATE: Sorting = { id: 'date', desc: false };
const SORT = 'sort';

/** The order that an address means; by date without a word. */
export function sortingInAddress(address: URLSearchParams, columns: readonly string[]): Sorting {
  const text = address.get(SORT) ?? '';
  const id = text.replace(/^-/, '');
  return columns.includes(id) ? { id, desc: text.startsWith('-') } : BY_DATE;
}

/** The address with this order. */
export function addressSortedBy({ id, desc }: Sorting, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  if (id === BY_DATE.id && !desc) address.delete(SORT);
  else address.set(SORT, `${desc ? '-' : ''}${id}`);
  return address;
}
