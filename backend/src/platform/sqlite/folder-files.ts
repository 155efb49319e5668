import { join } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import { openWrittenLog, type WrittenLog } from '../event-store/written-log.js';
import { AnswersWriter } from '../http/idempotency/answers-writer.js';
import { JobWriter } from '../jobs/job-writer.js';
import { ReadWriter } from '../read-store/read-writer.js';
import { VaultWriter } from '../vault/vault-writer.js';
import { openDurableDatabase, type DurableDatabase } from './durable-database.js';
import type { FileName, FileSettings } from './writer-messages.js';
import { WrittenFile, type FileWriter } from './written-file.js';

/** The files beside the log, which are changed by operations. */
export type SideFile = Exclude<FileName, 'events'>;
type DurableFile = Exclude<SideFile, 'read'>;

const writers: Readonly<Record<DurableFile, new (database: DurableDatabase) => FileWriter>> = {
  vault: VaultWriter,
  jobs: JobWriter,
  answers: AnswersWriter,
};
export const SIDE_FILES: readonly SideFile[] = ['vault', 'jobs', 'answers', 'read'];

/** The writing connections of a data folder, in the writing thread: the log, and the files beside it. */
export class FolderFiles {
  private openLog: WrittenLog | null = null;
  private readonly beside = new Map<SideFile, { readonly file: WrittenFile; users: number }>();

  constructor(private readonly directory: string) {}

  /**
   * Throws `StoreUnavailable`; of the log there is one user at a time. Returns why the file was thrown away and made
   * anew, null when it was not: only one that follows from the log ever is.
   */
  open(file: FileName, { maxPageCount, lockWaitMs }: FileSettings): string | null {
    if (file === 'events') {
      // With the log open the lock is taken, which refuses this.
      const log = openWrittenLog(this.directory, maxPageCount);
      this.openLog = log;
      return null;
    }
    const known = this.beside.get(file);
    if (known !== undefined) {
      known.users += 1;
      return null;
    }
    const path = join(this.directory, `${file}.db`);
    if (file === 'read') {
      const { writer, reason } = ReadWriter.open(path);
      this.beside.set(file, { file: new WrittenFile(path, writer), users: 1 });
      return reason;
    }
    const database = openDurableDatabase(path, lockWaitMs);
    try {
      if (maxPageCount !== undefined) database.exec(`PRAGMA max_page_count = ${maxPageCount}`);
      this.beside.set(file, { file: new WrittenFile(path, new writers[file](database)), users: 1 });
      return null;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  close(file: FileName): void {
    if (file === 'events') {
      this.openLog?.close();
      this.openLog = null;
      return;
    }
    const known = this.beside.get(file);
    if (known === undefined) return;
    known.users -= 1;
    if (known.users > 0) return;
    this.beside.delete(file);
    known.file.close();
  }

  /** Throws `StoreUnavailable` when it is not open. */
  log(): WrittenLog {
    if (this.openLog === null) throw new StoreUnavailable('closed', 'The log is closed');
    return this.openLog;
  }

  /** Throws `StoreUnavailable` when it is not open. */
  file(name: SideFile): WrittenFile {
    const known = this.beside.get(name);
    if (known === undefined) throw new StoreUnavailable('closed', `${name}.db is closed`);
    return known.file;
  }

  /** Syncs what has waited long enough; returns how long the next may wait, in milliseconds. */
  syncDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { file } of this.beside.values()) {
      if (file.untilSync() === 0) file.sync();
      next = Math.min(next, file.untilSync());
    }
    return next;
  }
}
