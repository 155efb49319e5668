import type { LogEntry, LogLevel } from '../contracts/src/monitoring/log-entry.js';
import type { LogTables } from '../backend/src/platform/telemetry/log-store/log-tables.js';

const BATCH = 200;
const DAY_MS = 86_400_000;
/** Log entries of one request; they share a correlation id. */
const OF_ONE_REQUEST = 4;
const PATHS = Array.from({ length: 40 }, (_, number) => `/api/part-${number}/:id`);

/** Writes the entries of the last `days` days in batches as the log store gets them, two at a time. */
export async function fillLogs(tables: LogTables, count: number, now: number, days: number): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  for (let first = 0; first < count; first += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, place) =>
      entry(first + place, now - days * DAY_MS * (1 - (first + place) / count)),
    );
    const writing = tables.write({ entries });
    await before;
    before = writing;
  }
  await before;
}

/** The last of four entries of a request is its answer; one in twenty is a refusal, one in a hundred a fault. */
function entry(number: number, at: number): LogEntry {
  const request = Math.floor(number / OF_ONE_REQUEST);
  const place = number % OF_ONE_REQUEST;
  const path = PATHS[(request * 7) % PATHS.length] as string;
  const status = request % 100 === 0 ? 500 : request % 20 === 0 ? 409 : 200;
  const level: LogLevel = status === 500 ? 'ERROR' : status === 409 ? 'WARN' : 'INFO';
  const about = {
    id: `${String(number).padStart(8, '0')}-0000-7000-8000-000000000000`,
    createdAt: new Date(at).toISOString(),
    correlationId: `${String(request).padStart(8, '0')}-1111-4000-8000-000000000000`,
    entityName: null,
    stack: null,
  };
  const nothing = { path: null, status: null, durationMs: null, method: null, outcome: null };
  if (place === OF_ONE_REQUEST - 1) {
    const outcome = status === 500 ? 'SERVER_ERROR' : status === 409 ? 'CLIENT_ERROR' : 'SUCCESS';
    const answer = { path, status, durationMs: 5 + (request % 90), method: 'POST', outcome } as const;
    return { ...about, ...answer, level, event: 'http-response', message: `POST ${path} ${status}` };
  }
  if (place === 0)
    return {
      ...about,
      ...nothing,
      path,
      method: 'POST',
      level: 'INFO',
      event: 'http-request',
      message: path,
    };
  if (request % 500 === 1)
    return { ...about, ...nothing, level: 'ERROR', event: 'frontend-log', message: `Fehler ${request % 7}` };
  const written = { ...nothing, level: 'INFO', event: 'database-write', message: 'StockMoved' } as const;
  return { ...about, ...written, entityName: 'article' };
}
