import type { Clock } from '../../platform/clock.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { onProblem, type Log } from '../../platform/telemetry/log.js';
import { LogBook } from '../../platform/telemetry/log-store/log-book.js';
import { LogFollower } from '../../platform/telemetry/log-store/log-follower.js';
import { LogStore } from '../../platform/telemetry/log-store/log-store.js';
import type { LogTables } from '../../platform/telemetry/log-store/log-tables.js';

export type Logs = {
  readonly logBook: LogBook;
  readonly logs: LogStore;
  readonly follower: LogFollower;
};

/** Connects the parts. Faults of the log store are logged to standard output and affect nothing else. */
export function logsOn(
  tables: LogTables,
  { clock, log, eventLog }: { readonly clock: Clock; readonly log: Log; readonly eventLog: EventLog },
): Logs {
  const onFault = (err: unknown, lost: number): void =>
    log.warn({ err, lost }, 'Log entries could not be written');
  const onFollowFault = (err: unknown): void => log.warn({ err }, 'The logs do not follow the events');
  const logBook = new LogBook(tables, clock, onFault);
  onProblem(log, ({ isError, message, correlationId }) =>
    logBook.note({ event: 'backend-log', level: isError ? 'ERROR' : 'WARN', message, correlationId }),
  );
  return {
    logBook,
    logs: new LogStore(tables),
    follower: new LogFollower(eventLog, tables, clock, onFollowFault),
  };
}
