import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FromWriter, ToWriter, WriterSettings } from './writer-messages.js';

/** The thread that holds the writing connections of a data folder. Messages are taken in the order they were posted. */
export class WriterThread {
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  /** Fulfilled when the thread has ended, in whatever way. */
  readonly ended: Promise<void>;

  constructor(directory: string, onMessage: (message: FromWriter) => void, onCrash: (error: Error) => void) {
    const settings: WriterSettings = { directory, signal: this.signal.buffer as SharedArrayBuffer };
    this.worker = startWorker('folder-writer.worker', settings);
    this.worker.on('message', onMessage);
    this.worker.on('error', onCrash);
    this.ended = new Promise((resolve) => this.worker.once('exit', () => resolve()));
  }

  post(message: ToWriter): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    this.worker.postMessage(message);
    Atomics.add(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }
}

/**
 * Starts the compiled worker beside this file. Where the sources run uncompiled (tests, development) there is none:
 * then the TypeScript file is started, compiled on the way in by the development dependency oxc-node.
 */
function startWorker(name: string, workerData: WriterSettings): Worker {
  const folder = dirname(fileURLToPath(import.meta.url));
  const compiled = join(folder, `${name}.js`);
  if (existsSync(compiled)) return new Worker(compiled, { workerData });
  const compiler = join(dirname(createRequire(import.meta.url).resolve('@oxc-node/core')), 'register.mjs');
  return new Worker(join(folder, `${name}.ts`), {
    workerData,
    execArgv: ['--disable-warning=DEP0205', '--conditions=source', '--import', pathToFileURL(compiler).href],
  });
}
