import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as newFeedbackId } from 'uuid';
import { refuse } from '#contracts/kernel/problem.js';
import { FeedbackRequest, type FeedbackAnswer } from '#contracts/site/feedback.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/feedback.js';
import { namesOf } from '#projections/user-names.js';
import { Allow } from '../platform/auth/allow.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Context } from '../platform/http/context.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { giveFeedback } from './feedback.js';
import { OnFeedback } from './feedback.handler.js';

@Controller('feedback')
export class FeedbackController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Allow('feedback:read')
  async list(): Promise<readonly FeedbackAnswer[]> {
    const given = await listFeedback(this.readModels);
    const names = await namesOf(
      this.readModels,
      given.map(({ authorId }) => authorId),
    );
    return given.map(({ authorId, ...feedback }) => ({ ...feedback, author: names.get(authorId) ?? '–' }));
  }

  @Post()
  @Allow('feedback:send')
  async give(
    @Body() { type, message, github }: FeedbackRequest,
    @Context() context: CommandContext,
  ): Promise<FeedbackAnswer> {
    if (context.actor.kind !== 'user') throw refuse('unauthenticated');
    const feedbackId = newFeedbackId();
    const authorId = context.actor.userId;
    const wish = this.config.github === null ? 'not-set-up' : 'wanted';
    const issue = github ? wish : 'unwanted';
    const given = { feedbackId, authorId, type, message, issue } as const;
    await this.commands.execute(new OnFeedback(feedbackId, giveFeedback(given), context));
    const status = wish === 'wanted' ? 'Wartet' : 'Nicht eingerichtet';
    const names = await namesOf(this.readModels, [authorId]);
    return {
      id: feedbackId,
      type,
      message,
      github: github ? status : null,
      githubUrl: null,
      createdAt: context.now,
      author: names.get(authorId) ?? '–',
    };
  }
}
