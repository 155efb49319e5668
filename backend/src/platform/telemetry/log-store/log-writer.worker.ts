import { parentPort, workerData } from 'node:worker_threads';
import { answerWith } from '../../asked-thread.js';
import { LogFile } from './log-file.js';
import type { LogWriterSettings, ToLogWriter } from './log-writer-thread.js';

// The thread that writes the logs: what it waits for, nobody who is answered waits for.
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

answerWith((asked: ToLogWriter) => {
  taken += 1;
  if (asked.kind !== 'close') return file.work(asked, breathe);
  file.close();
  parentPort?.close();
});
