import { join } from 'node:path';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import { openWrittenLog, type WrittenLog } from '../event-store/sqlite/written-log.js';
import { AnswersWriter } from '../kept-answers/answers-writer.js';
import { JobWriter } from '../jobs/sqlite/job-writer.js';
import { ReadWriter } from '../read-store/sqlite/read-writer.js';
import { VaultWriter } from '../vault/vault-writer.js';
import { openDurableDatabase, type DurableDatabase } from './durable-database.js';
import type { FileName, FileSettings, SideFile } from './writer-messages.js';
import { WrittenFile, type FileWriter } from './written-file.js';

type DurableFile = Exclude<SideFile, 'read'>;

const writers: Readonly<Record<DurableFile, new (database: DurableDatabase) => FileWriter>> = {
  vault: VaultWriter,
  jobs: JobWriter,
  answers: AnswersWriter,
};

export class FolderFiles {
  private openLog: WrittenLog | null = null;
  private readonly beside = new Map<SideFile, { readonly file: WrittenFile; users: number }>();

  constructor(private readonly directory: string) {}

  /**
   * Returns why a derived file was deleted and recreated, null if it was not. Throws `StoreUnavailable`, also for a log
   * that is already open.
   */
  open(file: FileName, { maxPageCount, lockWaitMs }: FileSettings): string | null {
    if (file === 'events') {
      this.openLog = openWrittenLog(this.directory, maxPageCount);
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

  /** Throws `StoreUnavailable` if the log is not open. */
  log(): WrittenLog {
    if (this.openLog === null) throw new StoreUnavailable('closed', 'The log is closed');
    return this.openLog;
  }

  /** Throws `StoreUnavailable` if the file is not open. */
  file(name: SideFile): WrittenFile {
    const known = this.beside.get(name);
    if (known === undefined) throw new StoreUnavailable('closed', `${name}.db is closed`);
    return known.file;
  }

  /** Syncs due files; returns the milliseconds until the next one is due. */
  syncDue(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { file } of this.beside.values()) {
      if (file.untilSync() === 0) file.sync();
      next = Math.min(next, file.untilSync());
    }
    return next;
  }
}
