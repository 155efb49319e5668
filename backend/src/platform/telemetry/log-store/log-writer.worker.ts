import { parentPort, workerData } from 'node:worker_threads';
import { LogFile } from './log-file.js';
import type { FromLogWriter, LogWriterSettings, ToLogWriter } from './log-writer-thread.js';

// The thread that writes the logs: what it waits for, nobody who is answered waits for.
const port = parentPort;
if (port === null) throw new Error('The writer of the logs runs in a thread of its own');
const { directory } = workerData as LogWriterSettings;
const file = new LogFile(directory);

const answer = (message: FromLogWriter): void => port.postMessage(message);

port.on('message', (message: ToLogWriter) => {
  if (message.kind === 'close') {
    file.close();
    port.close();
    return;
  }
  try {
    file.work(message);
    answer({ number: message.number });
  } catch (error) {
    answer({ number: message.number, reason: error instanceof Error ? error.message : String(error) });
  }
});
