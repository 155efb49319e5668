// Worker thread: recomputes the hashes of a part of the log. Sends the number of events of each batch, then the `Walk`.
import { parentPort, workerData } from 'node:worker_threads';
import { openForReading } from '../event-store/sqlite/events-for-reading.js';
import { SqliteRows } from './sealed-rows.js';
import { walk } from './walk.js';
import type { FromWalker, PartOfFile } from './walk-folder.js';

const { directory, file, part, heads } = workerData as PartOfFile;
const send = (message: FromWalker): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(message);
};
const database = openForReading(directory, file);
try {
  send(await walk(new SqliteRows(database), part, heads, send));
} finally {
  database.close();
}
