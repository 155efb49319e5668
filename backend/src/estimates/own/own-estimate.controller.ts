import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { estimateFileName } from '#contracts/estimates/estimate-file-name.js';
import type { OwnEstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { inGroups } from '#contracts/estimates/estimate-lines.js';
import { OwnAnswerRequest, OwnQuestionRequest, OwnViewRequest } from '#contracts/estimates/estimates.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../../platform/auth/allow.js';
import { Media, Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { NewId } from '../../platform/http/new-id.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import { PictureAnswers } from '../../platform/http/picture-answers.js';
import { sendFile } from '../../platform/http/send-file.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { EstimatePapers } from '../estimate-papers.js';
import { noteViewed } from '../estimate-dispatch.js';
import { askQuestion } from '../estimate-questions.js';
import { answerEstimate } from '../estimate-approval.js';
import { OwnEstimates } from './own-estimates.js';

const READS = { name: 'own-estimate', limit: 120, windowSeconds: 600, count: 'attempts' } as const;
/** A page has up to 20 of them. */
const PICTURES = {
  name: 'own-estimate-pictures',
  limit: 600,
  windowSeconds: 600,
  count: 'attempts',
} as const;
const WRITES = { name: 'own-estimate-writes', limit: 40, windowSeconds: 3_600, count: 'attempts' } as const;
/** Of its own: opening the page often must not use up the customer's answer. */
const VIEWS = { name: 'own-estimate-views', limit: 120, windowSeconds: 3_600, count: 'attempts' } as const;
/** Of the browser's name. Characters. */
const BROWSER_LENGTH = 300;

/** The customer's page, opened by the link. Reading changes nothing: programs that look into mails open links too. */
@Controller('kva')
export class OwnEstimateController {
  constructor(
    private readonly estimates: OwnEstimates,
    private readonly papers: EstimatePapers,
    private readonly pictures: PictureAnswers,
  ) {}

  @Get(':token')
  @Refuses('link-invalid')
  @Header('x-robots-tag', 'noindex')
  @Allow('estimates:own')
  @RateLimit(READS)
  async show(
    @Param('token') token: string,
    @Context() { now }: CommandContext,
    @Headers('accept') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnEstimateAnswer> {
    const answer = await this.estimates.answer(await this.estimates.open(token, now), token, now);
    const first = inGroups(answer.lines)[0]?.lines[0]?.picture;
    // Browsers fetch it beside the code that shows it. Only their preload takes everything: a page that reads the estimate
    // again has the photograph.
    if (first && accepted === '*/*') void reply.header('link', `<${first.url}>; rel=preload; as=image`);
    return answer;
  }

  @Get(':token/pdf')
  @Refuses('link-invalid')
  @Media('application/pdf')
  @Header('x-robots-tag', 'noindex')
  @Allow('estimates:own')
  @RateLimit(READS)
  async pdf(
    @Param('token') token: string,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const estimate = await this.estimates.open(token, now);
    if (estimate.status === 'WITHDRAWN') throw refuse('link-invalid');
    await sendFile(reply, {
      bytes: await this.papers.stored(estimate),
      type: 'application/pdf',
      name: estimateFileName(estimate.number),
    });
  }

  /** A photograph of a line that the customer can see. */
  @Get(':token/pictures/:lineId')
  @Refuses('link-invalid')
  @Media('image/*')
  @Header('x-robots-tag', 'noindex')
  @Allow('estimates:own')
  @RateLimit(PICTURES)
  async picture(
    @Param('token') token: string,
    @Param('lineId') lineId: string,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sent, status } = await this.estimates.open(token, now);
    if (status === 'WITHDRAWN') throw refuse('link-invalid');
    const line = sent.lines.find((one) => one.lineId === lineId);
    await this.pictures.send(reply, line?.picture, 'private, no-cache');
  }

  /** The page is open in a browser. */
  @Post(':token/viewed')
  @HttpCode(200)
  @Refuses('link-invalid')
  @Allow('estimates:own')
  @RateLimit(VIEWS)
  viewed(
    @Param('token') token: string,
    @Body() { version }: OwnViewRequest,
    @Context() context: CommandContext,
  ): Promise<OwnEstimateAnswer> {
    return this.estimates.change(token, noteViewed(version), context);
  }

  @Post(':token/answer')
  @HttpCode(200)
  @Refuses('link-invalid', 'conflict')
  @Allow('estimates:own')
  @RateLimit(WRITES)
  approve(
    @Param('token') token: string,
    @Body() { version, hash, decisions, name }: OwnAnswerRequest,
    @NewId() answerId: string,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<OwnEstimateAnswer> {
    const today = localDateTime(context.now).date;
    const address = request.ip;
    const browser = request.headers['user-agent']?.slice(0, BROWSER_LENGTH) ?? null;
    const answer = { answerId, version, hash, decisions, name, address, browser, today };
    return this.estimates.change(token, answerEstimate(answer), context);
  }

  @Post(':token/question')
  @HttpCode(200)
  @Refuses('link-invalid', 'conflict')
  @Allow('estimates:own')
  @RateLimit(WRITES)
  ask(
    @Param('token') token: string,
    @Body() { question }: OwnQuestionRequest,
    @NewId() questionId: string,
    @Context() context: CommandContext,
  ): Promise<OwnEstimateAnswer> {
    const decide = askQuestion(questionId, question, localDateTime(context.now).date);
    return this.estimates.change(token, decide, context);
  }
}
