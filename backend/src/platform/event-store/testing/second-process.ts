// A process that finds the data folder taken: tells the fault and the message it gets.
import { StoreUnavailable } from '../event-store.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';

const [, , directory = ''] = process.argv;
try {
  await openSqliteEventStore({ directory });
  process.stdout.write('opened');
  process.exit();
} catch (error) {
  if (!(error instanceof StoreUnavailable)) throw error;
  process.stdout.write(`${error.fault}: ${error.message}`);
}
