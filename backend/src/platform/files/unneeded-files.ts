import { Inject, Injectable } from '@nestjs/common';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Clock } from '../clock.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../jobs/job-queue.js';
import { newUuid } from '../new-uuid.js';
import { Streams } from '../streams/streams.js';
import { DOCUMENTS, type DocumentsOf } from './documents.js';
import { FILE_STORE, type FileHash, type FileStore } from './file-store.js';
import { LoggedFiles } from './logged-files.js';
import { isPublicPicture } from './public-pictures.js';

const DELETE_UNNEEDED = 'delete-unneeded-files';
const DELETE_REPLACED = 'delete-replaced-files';

/** Longer than a call takes from its files to its event. */
export const FILES_WAIT_MS = 60 * 60_000;

/** Longer than a backup takes from the log to the last file: what the log of a backup needs is not deleted meanwhile. */
const REPLACED_WAIT_MS = 24 * 60 * 60_000;

/** The job that follows from an event that may replace files: one for all events of a day, a day after its end. */
export function replacedFilesJob({ metadata }: Pick<RecordedEvent, 'metadata'>): Job {
  const day = metadata.occurredAt.slice(0, 10);
  const end = Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * 60_000;
  const notBefore = new Date(end + REPLACED_WAIT_MS).toISOString();
  return { id: `${DELETE_REPLACED}/${day}`, name: DELETE_REPLACED, data: { day }, notBefore };
}

/**
 * Deletes files unless a record of any module needs them: equal files are stored once. Reads the whole log, so call it
 * for rare events only.
 */
@Injectable()
export class UnneededFiles {
  /** So that the jobs of many days, after a long pause or a lost checkpoint, read the log once. */
  private replacedAreDeletedUntil: Instant = '';

  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(DOCUMENTS) private readonly readers: readonly DocumentsOf[],
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly streams: Streams,
    private readonly clock: Clock,
  ) {
    jobs.handle(DELETE_UNNEEDED, ({ data }) => this.deleteUnneeded((data['hashes'] ?? '').split(' ')));
    jobs.handle(DELETE_REPLACED, ({ data }) => this.deleteReplaced(data['day'] ?? ''));
  }

  /**
   * Call before files are stored whose event follows. An hour later those of them are deleted that no record needs,
   * because the process died in between or the event was refused.
   */
  async checkLater(hashes: readonly FileHash[]): Promise<void> {
    const data = { hashes: hashes.join(' ') };
    await this.jobs.add([
      { id: newUuid(), name: DELETE_UNNEEDED, data, notBefore: this.later(FILES_WAIT_MS) },
    ]);
  }

  /** All files that were replaced at least a day ago, whatever day the job is of. */
  private async deleteReplaced(day: Instant): Promise<void> {
    if (day < this.replacedAreDeletedUntil.slice(0, 10)) return;
    const until = this.later(-REPLACED_WAIT_MS);
    const logged = await LoggedFiles.read(this.log, this.readers);
    for (const hash of logged.replacedBefore(until))
      if (!logged.needed.has(hash)) await this.files.delete(hash);
    this.replacedAreDeletedUntil = until;
  }

  /** Most files are shown by then, so that the log need not be read. */
  private async deleteUnneeded(hashes: readonly FileHash[]): Promise<void> {
    const hidden: FileHash[] = [];
    for (const hash of hashes) if (!(await isPublicPicture(this.streams, hash))) hidden.push(hash);
    if (hidden.length === 0) return;
    const { needed } = await LoggedFiles.read(this.log, this.readers);
    for (const hash of hidden) if (!needed.has(hash)) await this.files.delete(hash);
  }

  private later(ms: number): Instant {
    return new Date(Date.parse(this.clock.now()) + ms).toISOString();
  }
}
