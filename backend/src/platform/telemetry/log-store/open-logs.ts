import type { Clock } from '../../clock.js';
import type { EventLog } from '../../event-log/event-log.js';
import { onProblem, type Log } from '../log.js';
import { LogBook } from './log-book.js';
import { LogFollower } from './log-follower.js';
import { LogStore } from './log-store.js';
import type { LogTables } from './log-tables.js';

/** The logs of a process: what is written into, what is asked, and who tells them of the events. */
export type Logs = {
  readonly logBook: LogBook;
  readonly logs: LogStore;
  readonly follower: LogFollower;
};

/** Puts the parts around the tables. Faults of the logs are told on the terminal and are nobody else's. */
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
