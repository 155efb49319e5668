import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { refuse } from '#contracts/kernel/problem.js';
import {
  FeedbackRequest,
  type FeedbackAnswer,
  type FeedbackIssueStatus,
} from '#contracts/site/feedback.api.js';
import type { FeedbackEvent } from '#contracts/site/feedback.events.js';
import { feedbackStream, type Feedback, type GivenFeedback } from '#contracts/site/feedback.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listFeedback } from '#projections/site/feedback.js';
import { namesOf } from '#projections/users/user-names.js';
import { Allow } from '../../platform/auth/allow.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { RateLimit, type RateLimitRule } from '../../platform/http/rate-limit/rate-limit.js';
import { declineIssue, giveFeedback, releaseIssue, retryIssue } from './feedback.js';
import { issueTextOf } from './issue-text.js';
import { OnStream } from '../../platform/streams/on-stream.js';

const FEEDBACK_LIMIT: RateLimitRule = {
  name: 'feedback',
  limit: 10,
  windowSeconds: 3_600,
  count: 'accepted',
  everybody: true,
  per: 'user',
};

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
    return given.map(({ authorId, ...feedback }) => ({
      ...feedback,
      issueText: releasable(feedback),
      author: names.get(authorId) ?? '–',
    }));
  }

  @Post()
  @Allow('feedback:send')
  @RateLimit(FEEDBACK_LIMIT)
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
    return this.answer(existing((await this.commands.execute(command)).state));
  }

  @Post(':id/release')
  @HttpCode(200)
  @Allow('feedback:release')
  release(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<FeedbackAnswer> {
    return this.decide(id, releaseIssue(), context);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Allow('feedback:release')
  decline(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<FeedbackAnswer> {
    return this.decide(id, declineIssue(), context);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Allow('feedback:retry')
  retry(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<FeedbackAnswer> {
    return this.decide(id, retryIssue(), context);
  }

  private async decide(
    id: string,
    decide: Decide<Feedback, FeedbackEvent>,
    context: CommandContext,
  ): Promise<FeedbackAnswer> {
    const command = new OnStream(feedbackStream, id, decide, context);
    return this.answer(existing((await this.commands.execute(command)).state));
  }

  private async answer(feedback: GivenFeedback): Promise<FeedbackAnswer> {
    const { feedbackId: id, type, message, authorId, url: githubUrl, givenAt: createdAt } = feedback;
    const author = (await namesOf(this.readModels, [authorId])).get(authorId) ?? '–';
    const github = issueStatusOf(feedback);
    const issueText = releasable({ type, message, github });
    return { id, type, message, github, issueText, githubUrl, createdAt, author };
  }
}

const outcomes = {
  held: 'Freigabe nötig',
  declined: 'Nicht gemeldet',
  open: 'Wartet',
  opened: 'Angelegt',
  failed: 'Fehlgeschlagen',
} as const;

function issueStatusOf({ issue, status }: GivenFeedback): FeedbackIssueStatus | null {
  if (issue === 'wanted') return outcomes[status];
  return issue === 'unwanted' ? null : 'Nicht eingerichtet';
}

function releasable({
  type,
  message,
  github,
}: Pick<FeedbackAnswer, 'type' | 'message' | 'github'>): FeedbackAnswer['issueText'] {
  return github === 'Freigabe nötig' ? issueTextOf({ type, message }) : null;
}
