import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { AskedThread } from '../../platform/asked-thread.js';
import { startWorker } from '../../platform/start-worker.js';
import type { LogBatch, Millis } from '../../platform/telemetry/log-store/log-tables.js';

/** `posted`: number of messages sent to the thread. */
export type LogWriterSettings = { readonly directory: string; readonly posted: SharedArrayBuffer };
export type LogWork =
  | { readonly kind: 'write'; readonly batch: LogBatch }
  | { readonly kind: 'limit'; readonly mostBytes: number }
  | { readonly kind: 'forget'; readonly before: Millis; readonly now: Millis };
export type ToLogWriter = LogWork | { readonly kind: 'close' };

export interface LogWriter {
  work(work: LogWork): Promise<void>;
  close(): Promise<void>;
}

/** The thread that writes `logs.db`. */
export class LogWriterThread implements LogWriter {
  private readonly posted = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly thread: AskedThread<LogWork>;

  constructor(directory: string) {
    const settings: LogWriterSettings = { directory, posted: this.posted.buffer as SharedArrayBuffer };
    this.thread = new AskedThread(startWorker(import.meta.url, 'log-writer.worker', settings));
  }

  async work(work: LogWork): Promise<void> {
    Atomics.add(this.posted, 0, 1);
    try {
      await this.thread.ask(work);
    } catch (error) {
      throw new StoreUnavailable('io', error instanceof Error ? error.message : String(error));
    }
  }

  async close(): Promise<void> {
    Atomics.add(this.posted, 0, 1);
    await this.thread.end({ kind: 'close' } satisfies ToLogWriter);
  }
}
