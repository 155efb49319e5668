import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { DOCUMENTS, filesInLog, type DocumentsOf } from './documents.js';
import { JOB_QUEUE, type JobQueue } from '../jobs/job-queue.js';
import { newUuid } from '../new-uuid.js';
import { Streams } from '../streams/streams.js';
import { FILE_STORE, type FileHash, type FileStore } from './file-store.js';
import { isPublicPicture } from './public-pictures.js';

const DELETE_UNNEEDED = 'delete-unneeded-files';

/** Longer than a call takes from its files to its event. */
export const FILES_WAIT_MS = 60 * 60_000;

/**
 * Deletes files unless a record of any module needs them: equal files are stored once. Reads the whole log, so call it
 * for rare events only.
 */
@Injectable()
export class UnneededFiles {
  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(DOCUMENTS) private readonly readers: readonly DocumentsOf[],
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {
    jobs.handle(DELETE_UNNEEDED, ({ data }) => this.deleteUnneeded((data['hashes'] ?? '').split(' ')));
  }

  /**
   * Call before files are stored whose event follows. An hour later those of them are deleted that no record needs,
   * because the process died in between or the event was refused.
   */
  async checkLater(hashes: readonly FileHash[]): Promise<void> {
    const notBefore = new Date(Date.parse(this.clock.now()) + FILES_WAIT_MS).toISOString();
    await this.jobs.add([
      { id: newUuid(), name: DELETE_UNNEEDED, data: { hashes: hashes.join(' ') }, notBefore },
    ]);
  }

  /** Deletes the files that these things had before and that no record needs. Idempotent. */
  async deleteReplaced(things: ReadonlySet<string>): Promise<void> {
    const { needed, replaced } = await filesInLog(this.log, this.readers);
    const unneeded = replaced.filter(({ of, hash }) => things.has(of) && !needed.has(hash));
    for (const hash of new Set(unneeded.map((file) => file.hash))) await this.files.delete(hash);
  }

  /** Most files are shown by then, so that the log need not be read. */
  private async deleteUnneeded(hashes: readonly FileHash[]): Promise<void> {
    const hidden: FileHash[] = [];
    for (const hash of hashes) if (!(await isPublicPicture(this.streams, hash))) hidden.push(hash);
    if (hidden.length === 0) return;
    const { needed } = await filesInLog(this.log, this.readers);
    for (const hash of hidden) if (!needed.has(hash)) await this.files.delete(hash);
  }
}
