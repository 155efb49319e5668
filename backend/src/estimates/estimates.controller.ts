import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type {
  EstimateAnswer,
  EstimateLinkAnswer,
  EstimateProposalsAnswer,
  EstimatesPageAnswer,
  EstimateTermsAnswer,
  TemplateLinesAnswer,
} from '#contracts/estimates/estimate-answers.js';
import { estimateFileName } from '#contracts/estimates/estimate-file-name.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import {
  ChangeEstimateRequest,
  DismissLineRequest,
  EstimateProposalsQuery,
  EstimatesPageQuery,
  JustifyExcessRequest,
  NewEstimateRequest,
  PhoneApprovalRequest,
  SendEstimateRequest,
  SettleQuestionRequest,
  TemplateLinesQuery,
  WithdrawEstimateRequest,
} from '#contracts/estimates/estimates.api.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { KEY_PAGE_SIZE } from '#contracts/kernel/pages.js';
import { conflict, invalid, refuse } from '#contracts/kernel/problem.js';
import { shownPicture } from '#contracts/estimates/estimate.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Media, Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { sendFile } from '../platform/http/send-file.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { ApprovedWorkOfEstimates } from './approved-work.js';
import { EstimateAnswers } from './estimate-answers.js';
import { estimateHistory } from './estimate-history.js';
import { EstimatePapers } from './estimate-papers.js';
import { Estimating } from './estimating.js';
import { EstimateProposals } from './proposals/estimate-proposals.js';
import { TemplateLines } from './proposals/template-lines.js';
import { OwnEstimateLinks } from './own/own-estimate-links.js';

class LineParam extends IdParam {
  @IsId()
  lineId!: string;
}

@Controller('estimates')
export class EstimatesController {
  constructor(
    private readonly estimating: Estimating,
    private readonly answers: EstimateAnswers,
    private readonly papers: EstimatePapers,
    private readonly approvedWork: ApprovedWorkOfEstimates,
    private readonly proposals: EstimateProposals,
    private readonly templates: TemplateLines,
    private readonly pictures: PictureAnswers,
    private readonly links: OwnEstimateLinks,
    private readonly histories: Histories,
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The newest first; filtered by number and by one of status, customer, vehicle or order. */
  @Get('page')
  @Allow('estimates:read')
  async page(@Query() query: EstimatesPageQuery): Promise<EstimatesPageAnswer> {
    const { size = KEY_PAGE_SIZE.default, after, search, customerId, ...selection } = query;
    const filters = [customerId, ...Object.values(selection)].filter((one) => one !== undefined);
    if (filters.length > 1) throw invalid('status', estimateTexts.oneFilter);
    const customerIds = customerId === undefined ? undefined : await idsOfSurvivor(this.streams, customerId);
    const wanted = { ...selection, customerIds, search, limit: size, after };
    const { items, next } = await estimatesPage(this.readModels, wanted);
    return { items: await this.answers.rows(items), size, next };
  }

  @Get('terms')
  @Allow('estimates:change')
  async terms(): Promise<EstimateTermsAnswer> {
    const { state } = await this.streams.load(invoicingSettingsStream, '');
    return { smallBusiness: state.smallBusiness };
  }

  /** What new lines can be made of: findings of the order, and what the customer declined for the car before. */
  @Get('proposals')
  @Allow('estimates:change')
  proposed(@Query() { workOrderId, ...whose }: EstimateProposalsQuery): Promise<EstimateProposalsAnswer> {
    return this.proposals.of({ ...whose, workOrderId: workOrderId ?? null });
  }

  /** The work of a template and its parts, as new lines at the prices of today. */
  @Get('template-lines')
  @Refuses('conflict')
  @Allow('estimates:change')
  async templateLines(
    @Query() { jobTemplateId, prices = 'GROSS' }: TemplateLinesQuery,
    @Context() { now }: CommandContext,
  ): Promise<TemplateLinesAnswer> {
    return { items: await this.templates.linesOf(jobTemplateId, prices, localDateTime(now).date) };
  }

  @Get(':id')
  @Allow('estimates:read')
  async one(@Param() { id }: IdParam): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.estimate(id));
  }

  @Get(':id/history')
  @Allow('estimates:read')
  async history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    const entries = await this.histories.told(estimateHistory, id);
    if (entries.length === 0) throw refuse('not-found');
    return this.histories.answer(entries, query);
  }

  /** The PDF of the version that was sent last. */
  @Get(':id/pdf')
  @Media('application/pdf')
  @Allow('estimates:read')
  async pdf(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const estimate = await this.estimating.estimate(id);
    await sendFile(reply, {
      bytes: await this.papers.stored(estimate),
      type: 'application/pdf',
      name: estimateFileName(estimate.number),
    });
  }

  /** The photograph of a line, as the office works with it; else the one that the customer sees or saw. */
  @Get(':id/pictures/:lineId')
  @Media('image/*')
  @Allow('estimates:read')
  async picture(@Param() { id, lineId }: LineParam, @Res() reply: FastifyReply): Promise<void> {
    const picture = shownPicture(await this.estimating.estimate(id), lineId);
    await this.pictures.send(reply, picture, 'private, no-cache');
  }

  @Post()
  @Refuses('not-found', 'conflict')
  @Allow('estimates:change')
  async create(
    @Body() request: NewEstimateRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.draft(id, request, context));
  }

  @Put(':id')
  @Refuses('conflict')
  @Allow('estimates:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ChangeEstimateRequest,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.redraft(id, request, context));
  }

  @Post(':id/send')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async send(
    @Param() { id }: IdParam,
    @Body() request: SendEstimateRequest,
    @NewId() requestId: string,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.send(id, request, requestId, context));
  }

  /** The link to the customer's page, for a message or a code at the counter. */
  @Post(':id/link')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async link(@Param() { id }: IdParam): Promise<EstimateLinkAnswer> {
    const { sent } = await this.estimating.estimate(id);
    if (sent === null) throw conflict(estimateTexts.notSent);
    return { url: await this.links.linkTo(id) };
  }

  /** The office notes what the customer approved on the phone. */
  @Post(':id/approve-by-phone')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async approveByPhone(
    @Param() { id }: IdParam,
    @Body() request: PhoneApprovalRequest,
    @NewId() answerId: string,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.approveByPhone(id, request, answerId, context));
  }

  /** Approved lines become work and reserved parts of the order, which is made if there is none. */
  @Post(':id/order')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async order(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<EstimateAnswer> {
    return this.answers.one(await this.approvedWork.order(id, context));
  }

  /** The customer agreed to costs above the approved ones: invoices up to this sum may go out. */
  @Post(':id/excess')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async justifyExcess(
    @Param() { id }: IdParam,
    @Body() { upTo, reason }: JustifyExcessRequest,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.justifyExcess(id, upTo, reason, context));
  }

  /** The office has answered a question of the customer. */
  @Post(':id/settle-question')
  @HttpCode(200)
  @Allow('estimates:change')
  async settleQuestion(
    @Param() { id }: IdParam,
    @Body() { questionId }: SettleQuestionRequest,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.settleQuestion(id, questionId, context));
  }

  /** "Nicht mehr vorschlagen". */
  @Post(':id/dismiss')
  @HttpCode(200)
  @Allow('estimates:change')
  async dismiss(
    @Param() { id }: IdParam,
    @Body() { lineId }: DismissLineRequest,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.dismiss(id, lineId, context));
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('estimates:change')
  async withdraw(
    @Param() { id }: IdParam,
    @Body() { reason = null }: WithdrawEstimateRequest,
    @Context() context: CommandContext,
  ): Promise<EstimateAnswer> {
    return this.answers.one(await this.estimating.withdraw(id, reason, context));
  }
}
