import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../platform/start-worker.js';
import type { FromWriter, ToWriter, WriterSettings } from './writer-messages.js';

/** The thread with the writing connections of a data folder. Takes messages in order. */
export class WriterThread {
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly worker: Worker;
  readonly ended: Promise<void>;

  constructor(directory: string, onMessage: (message: FromWriter) => void, onCrash: (error: Error) => void) {
    const settings: WriterSettings = { directory, signal: this.signal.buffer as SharedArrayBuffer };
    this.worker = startWorker(import.meta.url, 'folder-writer.worker', settings);
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
