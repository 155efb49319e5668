import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import type { Streams } from '../streams/streams.js';

/** Maximum wait for the read models to handle the erasure event, in milliseconds. */
const FORGET_WITHIN_MS = 10_000;

export class Erasure {
  constructor(
    private readonly streams: Streams,
    private readonly readModels: ReadModels,
    private readonly readStore: ReadStore,
  ) {}

  /**
   * Deletes the key of the data subject, waits until the read models have handled the event at `erasedAt`, and purges
   * the raw files of the read models. Rejects if the read models are too slow. Idempotent: call it from a job, which
   * retries.
   */
  async erase(subjectId: string, erasedAt: Position): Promise<void> {
    await this.streams.shred(subjectId);
    if (!(await this.readModels.waitFor(erasedAt, FORGET_WITHIN_MS))) {
      throw new Error('The read models have not forgotten yet');
    }
    await this.readStore.purge();
  }
}
