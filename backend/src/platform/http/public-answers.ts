import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
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
  private readonly kept = new Map<string, MadeAnswer & { readonly from: string }>();
  /** How often each read model has changed. */
  private readonly changes = new Map<string, number>();
  private readonly stopListening: () => void;

  constructor(@Inject(READ_MODELS) readModels: Pick<LiveReadModels, 'onChanged'>) {
    this.stopListening = readModels.onChanged((names) => this.drop(names));
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /**
   * The body to return from the controller; its headers are set. `name` tells answers apart that are made of one read
   * model; `make` may read that read model and no other.
   */
  async give<Answer extends object>(
    reply: FastifyReply,
    from: { readonly collection: Pick<AnyReadModel['collection'], 'name'> },
    name: string,
    make: () => Promise<Answer>,
  ): Promise<JsonText<Answer>> {
    const { body, tag } = await this.answer(from.collection.name, name, make);
    void reply.header('content-type', 'application/json; charset=utf-8').header('etag', tag);
    return body;
  }

  private async answer(from: string, name: string, make: () => Promise<object>): Promise<MadeAnswer> {
    const madeAt = performance.now();
    const kept = this.kept.get(name);
    if (kept !== undefined && madeAt - kept.madeAt < OLDEST_MS) return kept;
    const changes = this.changes.get(from);
    const value = await make();
    const body = JSON.stringify(value);
    const made = { from, body, tag: revisionTag(value) ?? tagOfBytes(body), madeAt };
    // What was read while the read model changed may be the old state.
    if (changes === this.changes.get(from)) this.kept.set(name, made);
    return made;
  }

  private drop(names: readonly string[]): void {
    for (const name of names) this.changes.set(name, (this.changes.get(name) ?? 0) + 1);
    for (const [name, { from }] of this.kept) if (names.includes(from)) this.kept.delete(name);
  }
}
