import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { refuse } from '#contracts/kernel/problem.js';
import { AskedThread } from '../../../platform/asked-thread.js';
import { startWorker } from '../../../platform/start-worker.js';
import type { IdentifiedEntry } from '../entry-ids.js';
import type { CsvTable } from './csv-statement.js';
import type { ReadFile, StatementResult, StatementTask } from './statement-task.js';

/** Imports are rare: the thread's memory is given back. */
const IDLE_MS = 60_000;

/** Reads files of banks in a thread of its own, so that nobody waits for a file of 10,000 entries. */
@Injectable()
export class StatementReader implements OnApplicationShutdown {
  private thread: AskedThread<StatementTask, StatementResult> | null = null;
  private idle: NodeJS.Timeout | undefined;

  /** CAMT.053, MT940 or CSV. 422 if it cannot be read or the columns of a CSV file are unknown. */
  async read(
    bytes: Uint8Array,
    sent: CsvColumns | null,
    chosen: ReadonlyMap<string, CsvColumns>,
  ): Promise<ReadFile> {
    const result = await this.ask({ kind: 'read', bytes, sent, chosen });
    if (result.kind !== 'read') throw unexpected();
    return result.file;
  }

  /** The entries of a file that was read before, with their ids. `account`: if the file does not say it. */
  async identify(
    bytes: Uint8Array,
    columns: CsvColumns | null,
    account: string,
  ): Promise<readonly IdentifiedEntry[]> {
    const result = await this.ask({ kind: 'identify', bytes, columns, account });
    if (result.kind !== 'identified') throw unexpected();
    return result.entries;
  }

  /** Header and rows of a CSV file. 422 for anything else. */
  async head(bytes: Uint8Array): Promise<CsvTable> {
    const result = await this.ask({ kind: 'head', bytes });
    if (result.kind !== 'head') throw unexpected();
    return result.table;
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.stop();
    this.thread = null;
  }

  private async ask(task: StatementTask): Promise<StatementResult> {
    clearTimeout(this.idle);
    if (this.thread === null || this.thread.hasEnded)
      this.thread = new AskedThread(startWorker(import.meta.url, 'statement-reader.worker', {}));
    try {
      const result = await this.thread.ask(task);
      if (result.kind === 'columns-needed') throw refuse('columns-needed', { field: 'columns' });
      if (result.kind === 'refused')
        throw refuse(result.code, { detail: result.detail, errors: result.errors });
      return result;
    } finally {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.endWhenIdle(), IDLE_MS).unref();
    }
  }

  private endWhenIdle(): void {
    if (this.thread?.isIdle !== true) return;
    void this.thread.stop();
    this.thread = null;
  }
}

const unexpected = (): Error => new Error('The thread answered another question');
