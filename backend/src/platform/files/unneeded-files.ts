import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { DOCUMENTS, filesInLog, type DocumentsOf } from './documents.js';
import { FILE_STORE, type FileStore } from './file-store.js';

/**
 * Deletes files unless a record of any module needs them: equal files are stored once. Reads the whole log, so call it
 * from a job, and for rare events only.
 */
@Injectable()
export class UnneededFiles {
  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(DOCUMENTS) private readonly readers: readonly DocumentsOf[],
  ) {}

  /** Deletes the files that these things had before and that no record needs. Idempotent. */
  async deleteReplaced(things: ReadonlySet<string>): Promise<void> {
    const { needed, replaced } = await filesInLog(this.log, this.readers);
    const unneeded = replaced.filter(({ of, hash }) => things.has(of) && !needed.has(hash));
    for (const hash of new Set(unneeded.map((file) => file.hash))) await this.files.delete(hash);
  }
}
