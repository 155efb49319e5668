import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import type { LogFilter } from '../../platform/telemetry/log-store/log-tables.js';

export type Bound = string | number | null;
export type Row = Readonly<Record<string, Bound>>;

/** The index whose first column is the most selective: id, then status, event, level. */
export function indexFor({ correlationId, status, events, level }: LogFilter): string {
  if (correlationId !== undefined) return 'INDEXED BY entry_correlation';
  if (status !== undefined) return 'INDEXED BY entry_status';
  if (events?.length === 1) return 'INDEXED BY entry_event';
  if (level !== undefined) return 'INDEXED BY entry_level';
  return 'INDEXED BY entry_at';
}

export function termsOf({ correlationId, events, level, status }: LogFilter): {
  readonly terms: readonly string[];
  readonly values: readonly Bound[];
} {
  const terms: string[] = [];
  const values: Bound[] = [];
  const add = (term: string, ...bound: readonly Bound[]): void => {
    terms.push(term);
    values.push(...bound);
  };
  if (correlationId !== undefined) add('correlation = ?', correlationId);
  if (events?.length === 1) add('event = ?', events[0] as string);
  else if (events !== undefined && events.length > 0)
    add(`event IN (${events.map(() => '?').join(', ')})`, ...events);
  if (level !== undefined) add('level = ?', level);
  if (status !== undefined) add('status = ?', status);
  return { terms, values };
}

export function entryOf(row: Row): LogEntry {
  return {
    id: String(row['id']),
    createdAt: new Date(Number(row['at'])).toISOString(),
    level: row['level'] as LogEntry['level'],
    event: String(row['event']),
    message: String(row['message']),
    path: textOf(row['path']),
    entityName: textOf(row['entity']),
    status: numberOf(row['status']),
    durationMs: numberOf(row['duration']),
    correlationId: textOf(row['correlation']),
    method: textOf(row['method']),
    outcome: textOf(row['outcome']) as LogEntry['outcome'],
    stack: textOf(row['stack']),
  };
}

function textOf(value: Bound | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

export function numberOf(value: Bound | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
