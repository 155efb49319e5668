import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Streams } from '../streams/streams.js';

/** How long the read models may take to pass the event that tells them to forget, in milliseconds. */
const FORGET_WITHIN_MS = 10_000;

/** Forgets persons (GDPR Art. 17). */
export class Erasure {
  constructor(
    private readonly streams: Streams,
    private readonly readModels: ReadModels,
    private readonly readStore: ReadStore,
  ) {}

  /**
   * Deletes the key of the data subject for good, waits until the read models have passed the event that says so
   * (`erasedAt`), and wipes what they held from the raw files. Rejects when they do not pass it in time; to be called
   * again then, which is why it belongs into a job: twice does no harm.
   */
  async erase(subjectId: string, erasedAt: Position): Promise<void> {
    await this.streams.shred(subjectId);
    if (!(await this.readModels.waitFor(erasedAt, FORGET_WITHIN_MS))) {
      throw new Error('The read models have not forgotten yet');
    }
    await this.readStore.purge();
  }
}
