import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuse } from '#contracts/kernel/problem.js';
import {
  FeedbackRequest,
  type FeedbackAnswer,
  type FeedbackIssueStatus,
} from '#contracts/site/feedback.api.js';
import { feedbackStream, type Feedback } from '#contracts/site/feedback.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/feedback.js';
import { namesOf } from '#projections/user-names.js';
import { Allow } from '../platform/auth/allow.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { giveFeedback, retryIssue } from './feedback.js';
import { OnStream } from '../platform/streams/on-stream.js';

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
    @NewId() feedbackId: string,
    @Context() context: CommandContext,
  ): Promise<FeedbackAnswer> {
    if (context.actor.kind !== 'user') throw refuse('unauthenticated');
    const authorId = context.actor.userId;
    const wish = this.config.github === null ? 'not-set-up' : 'wanted';
    const issue = github ? wish : 'unwanted';
    const given = { feedbackId, authorId, type, message, issue } as const;
    const command = new OnStream(feedbackStream, feedbackId, giveFeedback(given), context);
    return this.answer((await this.commands.execute(command)).state);
  }

  /** Tries an issue again that could not be opened. */
  @Post(':id/retry')
  @HttpCode(200)
  @Allow('feedback:retry')
  async retry(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<FeedbackAnswer> {
    const { expectedRevision } = context;
    const retry = new OnStream(feedbackStream, id, retryIssue(), context, { expectedRevision });
    return this.answer((await this.commands.execute(retry)).state);
  }

  private async answer(feedback: Feedback): Promise<FeedbackAnswer> {
    if (feedback === null) throw new Error('The feedback that was just written is not there');
    const { feedbackId: id, type, message, authorId, url: githubUrl, givenAt: createdAt } = feedback;
    const author = (await namesOf(this.readModels, [authorId])).get(authorId) ?? '–';
    return { id, type, message, github: issueStatusOf(feedback), githubUrl, createdAt, author };
  }
}

const outcomes = { open: 'Wartet', opened: 'Angelegt', failed: 'Fehlgeschlagen' } as const;

function issueStatusOf({ issue, outcome }: NonNullable<Feedback>): FeedbackIssueStatus | null {
  if (issue === 'wanted') return outcomes[outcome];
  return issue === 'unwanted' ? null : 'Nicht eingerichtet';
}
