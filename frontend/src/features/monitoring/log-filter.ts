import { instantOfInput } from '../../ui/dates/local-input.js';
import { parseTypedMoment } from '../../ui/dates/typed-date.js';

const MINUTE_MS = 60_000;

/** What the log table is narrowed to; empty texts say nothing. */
export type LogFilter = {
  readonly correlationId: string;
  readonly event: string;
  readonly level: string;
  readonly status: string;
  /** By the workshop's clock, `2026-11-18T10:10`; `to` counts to the end of its minute. */
  readonly from: string;
  readonly to: string;
};

export const NO_FILTER: LogFilter = {
  correlationId: '',
  event: '',
  level: '',
  status: '',
  from: '',
  to: '',
};

/** The names of the filters in the page's address. */
const NAMES: Readonly<Record<keyof LogFilter, string>> = {
  correlationId: 'correlation',
  event: 'event',
  level: 'level',
  status: 'status',
  from: 'von',
  to: 'bis',
};
const FIELDS = Object.keys(NAMES) as (keyof LogFilter)[];

/** The filter that the address says. */
export function filterIn(address: URLSearchParams): LogFilter {
  return Object.fromEntries(FIELDS.map((field) => [field, address.get(NAMES[field]) ?? ''])) as LogFilter;
}

/** The address with this filter: the first page, and nothing selected. */
export function withFilter(address: URLSearchParams, filter: LogFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const field of FIELDS) {
    const value = filter[field].trim();
    if (value === '') next.delete(NAMES[field]);
    else next.set(NAMES[field], value);
  }
  next.delete('seite');
  next.delete('auswahl');
  return next;
}

/** What the server is asked: texts trimmed, a status that is no number and a time that is none left out. */
export function queryOf(filter: LogFilter): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string): void => {
    if (value !== '') query.set(name, value);
  };
  set('correlationId', filter.correlationId.trim());
  set('event', filter.event.trim());
  set('level', filter.level);
  set('status', /^\d+$/.test(filter.status.trim()) ? filter.status.trim() : '');
  const { from, to } = periodOf(filter);
  set('from', from === null ? '' : new Date(from).toISOString());
  set('to', to === null ? '' : new Date(to).toISOString());
  return query;
}

/** The first and the last millisecond of the filter's period; null for what is no time. */
export function periodOf({ from, to }: Pick<LogFilter, 'from' | 'to'>): {
  readonly from: number | null;
  readonly to: number | null;
} {
  const end = startOf(to);
  return { from: startOf(from), to: end === null ? null : end + MINUTE_MS - 1 };
}

/** True for a period whose end lies before its beginning. */
export function isReversed(filter: Pick<LogFilter, 'from' | 'to'>): boolean {
  const { from, to } = periodOf(filter);
  return from !== null && to !== null && to < from;
}

/** What is asked for: a reversed period, which the form refuses, counts as none. */
export function askedFilter(filter: LogFilter): LogFilter {
  return isReversed(filter) ? { ...filter, from: '', to: '' } : filter;
}

function startOf(typed: string): number | null {
  const moment = parseTypedMoment(typed);
  return moment ? Date.parse(instantOfInput(moment)) : null;
}
