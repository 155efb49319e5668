import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { LiveReadModels } from '#projections/engine/live-read-models.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../read-models.js';
import type { JsonText } from './answers.js';
import { revisionTag, tagOfBytes } from './revalidation.js';
import { SharedAnswers } from './shared-answers.js';

/** An answer as value and as text. */
type Answered = { readonly value: object; readonly body: string; readonly tag: string };

/** What an answer is made from. */
type Source = { readonly collection: Pick<AnyReadModel['collection'], 'name'> };
type Make<Answer> = (readModels: ReadModels) => Promise<Answer>;

/**
 * Caches the answers that all visitors share. A change of a read model drops the answers made from it before waiting
 * writers continue, so that a writer reads his own write.
 */
@Injectable()
export class PublicAnswers implements OnModuleDestroy {
  private readonly kept = new SharedAnswers<Answered>();
  private readonly stopListening: () => void;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels & Pick<LiveReadModels, 'onChanged'>,
  ) {
    this.stopListening = readModels.onChanged((names) => {
      for (const name of names) this.kept.drop(name);
    });
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /** Returns the body and sets its headers. One answer per read model: `make` may read only that one. */
  async give<Answer extends object>(
    reply: FastifyReply,
    from: Source,
    make: Make<Answer>,
  ): Promise<JsonText<Answer>> {
    const { body, tag } = await this.answer(from.collection.name, make);
    void reply.header('content-type', 'application/json; charset=utf-8').header('etag', tag);
    return body;
  }

  /** The same answer, as it was before it became text. */
  async value<Answer extends object>(from: Source, make: Make<Answer>): Promise<Answer> {
    return (await this.answer(from.collection.name, make)).value as Answer;
  }

  private answer(from: string, make: Make<object>): Promise<Answered> {
    return this.kept.get(from, performance.now(), () => answerOf(make(this.readModels)));
  }
}

async function answerOf(making: Promise<object>): Promise<Answered> {
  const value = await making;
  const body = JSON.stringify(value);
  return { value, body, tag: revisionTag(value) ?? tagOfBytes(body) };
}
