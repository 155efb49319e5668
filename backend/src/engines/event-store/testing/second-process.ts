// A process that finds the data folder locked: prints the fault and its message.
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';

const [, , directory = ''] = process.argv;
try {
  await openSqliteEventStore({ directory });
  process.stdout.write('opened');
  process.exit();
} catch (error) {
  if (!(error instanceof StoreUnavailable)) throw error;
  process.stdout.write(`${error.fault}: ${error.message}`);
}
