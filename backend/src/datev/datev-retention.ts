import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { holdWithin, retentionHoldsStream, type RetentionHolds } from '#contracts/audit/retention-holds.js';
import { datevStream, daysOf, type Batch, type DatevBooks } from '#contracts/datev/datev-batches.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { Clock } from '../platform/clock.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Streams } from '../platform/streams/streams.js';
import { newUuid } from '../platform/new-uuid.js';
import { endBatchRetention } from './batch.js';

/** Deletes the files of batches whose retention is over: they name customers (§ 147 AO, Art. 17 DSGVO). */
@Injectable()
export class DatevRetention {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Notes the end first, then deletes: a crash between both is finished by the next run. */
  async end(): Promise<void> {
    const now = this.clock.now();
    const today = localDateTime(now).date;
    const { state: books } = await this.streams.load(datevStream, '');
    const { state: holds } = await this.streams.load(retentionHoldsStream, '');
    const due = dueBatches(books, holds, today);
    const kept = filesBeside(due, books);
    for (const batch of due) {
      const origin = { actor: SYSTEM_ACTOR, correlationId: newUuid(), now };
      await this.streams.handle(datevStream, '', endBatchRetention(batch.id, today), origin);
      for (const hash of Object.values(batch.files)) if (!kept.has(hash)) await this.files.delete(hash);
    }
  }
}

/** Batches whose files may go, also those whose end is noted: a crash may have left their files. */
export function dueBatches(books: DatevBooks, holds: RetentionHolds, today: LocalDate): readonly Batch[] {
  return [...books.batches.values()].filter(
    (batch) => batch.keptUntilOn < today && holdWithin(holds, daysOf(batch, batch.late.length > 0)) === null,
  );
}

/** Hashes of the files of all other batches: equal files are stored once. */
export function filesBeside(due: readonly Batch[], { batches }: DatevBooks): ReadonlySet<string> {
  const isDue = new Set(due.map(({ id }) => id));
  const others = [...batches.values()].filter(({ id }) => !isDue.has(id));
  return new Set(others.flatMap(({ files }) => Object.values(files)));
}
