import { parentPort, workerData } from 'node:worker_threads';
import { answerWith } from '../../platform/asked-thread.js';
import { LogFile } from './log-file.js';
import type { LogWriterSettings, ToLogWriter } from './log-writer-thread.js';

// Log writes run here, so that no request waits for them.
const settings = workerData as LogWriterSettings;
const posted = new Int32Array(settings.posted);
let taken = 0;
const file = new LogFile(settings.directory);

/** Pause between batches in milliseconds, so that requests get the processor; skipped if more work waits. */
const PAUSE_MS = 2;
const breathe = (): void => {
  // Returns at once if more messages were sent than taken.
  Atomics.wait(posted, 0, taken, PAUSE_MS);
};

answerWith((asked: ToLogWriter) => {
  taken += 1;
  if (asked.kind !== 'close') return file.work(asked, breathe);
  file.close();
  parentPort?.close();
});
