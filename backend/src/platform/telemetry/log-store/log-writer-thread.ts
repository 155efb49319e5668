import type { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../event-store/event-store.js';
import { startWorker } from '../../start-worker.js';
import type { LogBatch, Millis } from './log-tables.js';

/** `posted` counts what was sent to the thread. */
export type LogWriterSettings = { readonly directory: string; readonly posted: SharedArrayBuffer };
/** What is to be written, wherever that happens. */
export type LogWork =
  | { readonly kind: 'write'; readonly batch: LogBatch }
  | { readonly kind: 'forget'; readonly before: Millis; readonly now: Millis };
export type ToLogWriter = (LogWork & { readonly number: number }) | { readonly kind: 'close' };
/** With a reason: nothing of it was written. */
export type FromLogWriter = { readonly number: number; readonly reason?: string };

type Waiting = { readonly fulfil: () => void; readonly reject: (error: Error) => void };

/** Writes `logs.db`. */
export interface LogWriter {
  /** Fulfilled when it is written. */
  work(work: LogWork): Promise<void>;
  close(): Promise<void>;
}

/** The thread that owns the writing side of `logs.db`. It keeps the process alive only as long as it has work. */
export class LogWriterThread implements LogWriter {
  private readonly worker: Worker;
  private readonly posted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly waiting = new Map<number, Waiting>();
  private readonly ended: Promise<void>;
  private number = 0;
  private fault: Error | null = null;

  constructor(directory: string) {
    const posted = this.posted.buffer as SharedArrayBuffer;
    const settings: LogWriterSettings = { directory, posted };
    this.worker = startWorker(import.meta.url, 'log-writer.worker', settings);
    this.worker.unref();
    this.worker.on('message', ({ number, reason }: FromLogWriter) => {
      const { fulfil, reject } = this.waiting.get(number) as Waiting;
      this.waiting.delete(number);
      if (this.waiting.size === 0) this.worker.unref();
      if (reason === undefined) fulfil();
      else reject(new StoreUnavailable('io', reason));
    });
    this.worker.on('error', (error: Error) => {
      this.fault = error;
    });
    this.ended = new Promise((resolve) => this.worker.once('exit', () => resolve()));
    void this.ended.then(() => {
      const fault = this.fault ?? new Error('The writer of the logs has ended');
      this.fault = fault;
      for (const { reject } of this.waiting.values()) reject(new StoreUnavailable('io', fault.message));
    });
  }

  work(work: LogWork): Promise<void> {
    if (this.fault !== null) return Promise.reject(new StoreUnavailable('io', this.fault.message));
    const number = ++this.number;
    return new Promise((fulfil, reject) => {
      this.waiting.set(number, { fulfil, reject });
      this.worker.ref();
      this.post({ ...work, number });
    });
  }

  async close(): Promise<void> {
    this.worker.ref();
    this.post({ kind: 'close' });
    await this.ended;
  }

  private post(message: ToLogWriter): void {
    Atomics.add(this.posted, 0, 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    this.worker.postMessage(message);
  }
}
