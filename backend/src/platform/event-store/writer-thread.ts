import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { StoreFault } from './event-store.js';
import type { AppendsOnTheWire } from './event-writer.js';

export type WriterSettings = {
  readonly directory: string;
  readonly maxPageCount: number | undefined;
  /** Counted up after each message, so that the writer can sleep on it. */
  readonly signal: SharedArrayBuffer;
};

export type ToWriter = AppendsOnTheWire | 'close';

export type FromWriter =
  /** The outcomes of appends, in order: bare numbers, because this is what travels with every append. */
  | readonly number[]
  | { readonly kind: 'open' }
  /** None of these messages was written; the writer goes on. */
  | {
      readonly kind: 'failed';
      readonly messages: number;
      readonly fault: StoreFault;
      readonly reason: string;
    }
  /** The writer has ended. */
  | { readonly kind: 'fault'; readonly fault: StoreFault; readonly reason: string };

/** The thread that owns the log's file. Messages are answered in the order they were posted. */
export class WriterThread {
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  /** Fulfilled when the thread has ended, in whatever way. */
  readonly ended: Promise<void>;

  constructor(
    directory: string,
    maxPageCount: number | undefined,
    onMessage: (message: FromWriter) => void,
    onCrash: (error: Error) => void,
  ) {
    const settings: WriterSettings = {
      directory,
      maxPageCount,
      signal: this.signal.buffer as SharedArrayBuffer,
    };
    this.worker = startWorker('event-writer.worker', settings);
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
    execArgv: ['--conditions=source', '--import', pathToFileURL(compiler).href],
  });
}
