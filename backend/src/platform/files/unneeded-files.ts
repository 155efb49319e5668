import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { START, type Instant, type Position, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Clock } from '../clock.js';
import { EVENT_STORE, type EventStore } from '../event-store/event-store.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../jobs/job-queue.js';
import { newUuid } from '../new-uuid.js';
import { DOCUMENTS, type AnyDocuments } from './documents.js';
import { FILE_STORE, fileHashOf, type FileHash, type FileStore } from './file-store.js';
import { LoggedFiles } from './logged-files.js';

const DELETE_UNNEEDED = 'delete-unneeded-files';
const DELETE_REPLACED = 'delete-replaced-files';

/** Longer than a call takes from its files to its event. */
export const FILES_WAIT_MS = 60 * 60_000;

/** Longer than a backup takes from the log to the last file: what the log of a backup needs is not deleted meanwhile. */
const REPLACED_WAIT_MS = 24 * 60 * 60_000;

const BATCH = 500;

/** The job that follows from an event that may replace files: one for all events of a day, a day after its end. */
export function replacedFilesJob({ metadata }: Pick<RecordedEvent, 'metadata'>): Job {
  const day = metadata.occurredAt.slice(0, 10);
  const end = Date.parse(`${day}T00:00:00.000Z`) + 24 * 60 * 60_000;
  const notBefore = new Date(end + REPLACED_WAIT_MS).toISOString();
  return { id: `${DELETE_REPLACED}/${day}`, name: DELETE_REPLACED, data: { day }, notBefore };
}

/** Stores files before their event, and deletes files unless a record of any module needs them: equal files are stored once. */
@Injectable()
export class UnneededFiles {
  /** So that the jobs of many days, after a long pause or a lost checkpoint, read the log once. */
  private replacedAreDeletedUntil: Instant = '';

  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(DOCUMENTS) private readonly readers: readonly AnyDocuments[],
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {
    jobs.handle(DELETE_UNNEEDED, ({ data }) =>
      this.deleteUnneeded((data['hashes'] ?? '').split(' '), data['since'] ?? START),
    );
    jobs.handle(DELETE_REPLACED, ({ data }) => this.deleteReplaced(data['day'] ?? ''));
  }

  /**
   * Stores files, then has their event appended by `record`, so that a crash leaves unneeded files, which are deleted
   * later, but never an event without its files.
   */
  async keep<Result>(contents: readonly Uint8Array[], record: () => Promise<Result>): Promise<Result> {
    await this.store(contents);
    const recorded = await record();
    // A deletion that read the log before the event may have taken a file that was there already.
    for (const content of contents)
      if (!(await this.files.has(fileHashOf(content)))) await this.files.put(content);
    return recorded;
  }

  /**
   * Stores files whose event follows. An hour later those of them are deleted that no event names, because the process
   * died in between or the event was refused.
   */
  async store(contents: readonly Uint8Array[]): Promise<void> {
    if (contents.length === 0) return;
    await this.checkLater(contents.map(fileHashOf));
    for (const content of contents) await this.files.put(content);
  }

  /** Deletes those of these files an hour later that no event names. */
  async checkLater(hashes: readonly FileHash[]): Promise<void> {
    const data = { hashes: hashes.join(' '), since: await this.log.head() };
    await this.jobs.add([
      { id: newUuid(), name: DELETE_UNNEEDED, data, notBefore: this.later(FILES_WAIT_MS) },
    ]);
  }

  /** All files that were replaced at least a day ago, whatever day the job is of. */
  private async deleteReplaced(day: Instant): Promise<void> {
    if (day < this.replacedAreDeletedUntil.slice(0, 10)) return;
    const until = this.later(-REPLACED_WAIT_MS);
    const logged = await LoggedFiles.read(this.log, this.readers);
    await this.deleteUnless(logged, logged.replacedBefore(until));
    this.replacedAreDeletedUntil = until;
  }

  /** Nearly always the events since the announcement name the files, so that the whole log need not be read. */
  private async deleteUnneeded(hashes: readonly FileHash[], since: Position): Promise<void> {
    const unnamed = await this.notNamedSince(since, hashes).catch((error: unknown) => {
      // A queue that was moved to other engines has a position of the log that they had.
      if (error instanceof RangeError) return new Set(hashes);
      throw error;
    });
    if (unnamed.size === 0) return;
    await this.deleteUnless(await LoggedFiles.read(this.log, this.readers), unnamed);
  }

  /** Those that no event after this position contains, whatever its module says about files. */
  private async notNamedSince(since: Position, hashes: readonly FileHash[]): Promise<ReadonlySet<FileHash>> {
    const unnamed = new Set(hashes);
    for (let position = since; unnamed.size > 0;) {
      const events = await this.log.readAll(position, BATCH);
      const last = events.at(-1);
      if (last === undefined) break;
      const text = JSON.stringify(events.map(({ data }) => data));
      for (const hash of hashes) if (text.includes(hash)) unnamed.delete(hash);
      position = last.position;
      await nextTurn();
    }
    return unnamed;
  }

  /** Looks before each deletion whether an event that was appended meanwhile needs the file. */
  private async deleteUnless(logged: LoggedFiles, hashes: ReadonlySet<FileHash>): Promise<void> {
    for (const hash of hashes) {
      if (logged.needed.has(hash) || !(await this.files.has(hash))) continue;
      await logged.readOn();
      if (!logged.needed.has(hash)) await this.files.delete(hash);
    }
  }

  private later(ms: number): Instant {
    return new Date(Date.parse(this.clock.now()) + ms).toISOString();
  }
}
