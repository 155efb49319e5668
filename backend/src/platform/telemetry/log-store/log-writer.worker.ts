import { parentPort, workerData } from 'node:worker_threads';
import { LogFile } from './log-file.js';
import type { FromLogWriter, LogWriterSettings, ToLogWriter } from './log-writer-thread.js';

// The thread that writes the logs: what it waits for, nobody who is answered waits for.
const port = parentPort;
if (port === null) throw new Error('The writer of the logs runs in a thread of its own');
const settings = workerData as LogWriterSettings;
const posted = new Int32Array(settings.posted);
let taken = 0;
const file = new LogFile(settings.directory);

/** Batches are small pieces of work with pauses between them, so that nobody who is answered waits for a whole one; not when more waits. */
const PAUSE_MS = 2;
const breathe = (): void => {
  // Over at once when more has been sent than was taken.
  Atomics.wait(posted, 0, taken, PAUSE_MS);
};

const answer = (message: FromLogWriter): void => port.postMessage(message);

port.on('message', (message: ToLogWriter) => {
  taken += 1;
  if (message.kind === 'close') {
    file.close();
    port.close();
    return;
  }
  try {
    file.work(message, breathe);
    answer({ number: message.number });
  } catch (error) {
    answer({ number: message.number, reason: error instanceof Error ? error.message : String(error) });
  }
});
