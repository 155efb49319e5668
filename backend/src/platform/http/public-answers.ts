import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../read-models.js';
import type { JsonText } from './answers.js';
import { revisionTag, tagOfBytes } from './revalidation.js';

/** An answer as it is sent, and when it was made, in milliseconds of the process. */
type MadeAnswer = { readonly body: string; readonly tag: string; readonly madeAt: number };

/**
 * An answer is made anew after this time, in milliseconds, though no change was told: the news of a change made by
 * another process may be lost, and visitors shall see every change within a second.
 */
const OLDEST_MS = 900;

/**
 * The answers that every visitor gets alike, kept in memory as they are sent. A change of a read model drops what was
 * made from it before anybody who waits for that change is told, so that a writer reads what he wrote.
 */
@Injectable()
export class PublicAnswers implements OnModuleDestroy {
  /** By the read model that they are made from. */
  private readonly kept = new Map<string, MadeAnswer>();
  /** How often each read model has changed. */
  private readonly changes = new Map<string, number>();
  private readonly stopListening: () => void;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels & Pick<LiveReadModels, 'onChanged'>,
  ) {
    this.stopListening = readModels.onChanged((names) => this.drop(names));
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /**
   * The body to return from the controller; its headers are set. There is one such answer from each read model; `make`
   * may read that one and no other.
   */
  async give<Answer extends object>(
    reply: FastifyReply,
    from: { readonly collection: Pick<AnyReadModel['collection'], 'name'> },
    make: (readModels: ReadModels) => Promise<Answer>,
  ): Promise<JsonText<Answer>> {
    const { body, tag } = await this.answer(from.collection.name, make);
    void reply.header('content-type', 'application/json; charset=utf-8').header('etag', tag);
    return body;
  }

  private async answer(from: string, make: (readModels: ReadModels) => Promise<object>): Promise<MadeAnswer> {
    const madeAt = performance.now();
    const kept = this.kept.get(from);
    if (kept !== undefined && madeAt - kept.madeAt < OLDEST_MS) return kept;
    const changes = this.changes.get(from);
    const value = await make(this.readModels);
    const body = JSON.stringify(value);
    const made = { body, tag: revisionTag(value) ?? tagOfBytes(body), madeAt };
    // What was read while the read model changed may be the old state.
    if (changes === this.changes.get(from)) this.kept.set(from, made);
    return made;
  }

  private drop(names: readonly string[]): void {
    for (const name of names) {
      this.changes.set(name, (this.changes.get(name) ?? 0) + 1);
      this.kept.delete(name);
    }
  }
}
