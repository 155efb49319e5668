import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { holdOver, retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { datevStream, type Batch } from '#contracts/datev/datev-batches.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
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
    for (const batch of books.batches.values()) {
      if (batch.keptUntilOn >= today || holdOver(holds, [batch.from, batch.to]) !== null) continue;
      const origin = { actor: SYSTEM_ACTOR, correlationId: newUuid(), now };
      await this.streams.handle(datevStream, '', endBatchRetention(batch.id, today), origin);
      await this.deleteFiles(batch);
    }
  }

  private async deleteFiles({ files }: Batch): Promise<void> {
    for (const hash of [files.bookings, files.accounts, files.table, files.contents])
      await this.files.delete(hash);
  }
}
