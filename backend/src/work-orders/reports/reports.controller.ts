import { Body, Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  DecideReportRequest,
  ReportRequest,
  type ReportAnswer,
} from '#contracts/work-orders/reports/reports.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { ordersWithOpenReports } from '#projections/work-orders/work-orders.js';
import { Allow } from '../../platform/auth/allow.js';
import { UnneededFiles } from '../../platform/files/unneeded-files.js';
import { PictureAnswers } from '../../platform/http/picture-answers.js';
import { ownPicture } from '../../platform/files/picture.js';
import { Media, Refuses } from '../../platform/http/answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../../platform/http/server/body-limit.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { onlyOwn } from '../only-own.js';
import { decideReport, reportOf, reportOwner, reportWork } from './report.js';
import { ReportAnswers } from './report-answers.js';
import { type DecideOrder } from '../work-order.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { existing } from '../../platform/streams/existing.js';

class ReportParam extends IdParam {
  @IsId()
  reportId!: string;
}

const MOST_ORDERS = 50;
const PICTURE = { field: 'picture', label: 'Das Bild' };

@Controller('work-orders')
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: ReportAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly unneeded: UnneededFiles,
  ) {}

  /** Orders with undecided reports, latest report first. */
  @Get('reports')
  @Allow('work-orders:change')
  async waiting(): Promise<ReportAnswer[]> {
    const ids = await ordersWithOpenReports(this.readModels, MOST_ORDERS);
    const orders = await Promise.all(ids.map((id) => this.order(id)));
    const reports = await Promise.all(orders.map((order) => this.answers.ofOrder(order)));
    return reports.flat().filter(({ decided }) => decided === null);
  }

  @Get(':id/reports')
  @Allow('work-orders:read')
  async ofOrder(@Param() { id }: IdParam): Promise<ReportAnswer[]> {
    return this.answers.ofOrder(await this.order(id));
  }

  /** Stores the picture before the event. What a crash in between leaves is deleted an hour later. */
  @Post(':id/reports')
  @Refuses('conflict', 'clock-running')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('work-orders:report')
  async report(
    @Param() { id }: IdParam,
    @Body() { operationId, kind, note, picture }: ReportRequest,
    @NewId() reportId: string,
    @Context() context: CommandContext,
  ): Promise<ReportAnswer> {
    const report = {
      reportId,
      kind,
      operationId: operationId,
      note: note || null,
      mechanicId: onlyOwn(context.actor),
    };
    // Refuses before the picture is stored.
    reportWork({ ...report, picture: null })(await this.order(id));
    const own = ownPicture(picture, PICTURE, reportOwner(reportId));
    if (own !== null) await this.unneeded.store([own.bytes]);
    return this.decide(id, reportId, reportWork({ ...report, picture: own?.picture ?? null }), context);
  }

  @Post(':id/reports/:reportId/decide')
  @Refuses('conflict', 'clock-running', 'confirmation-needed')
  @HttpCode(200)
  @Allow('work-orders:change')
  decideOn(
    @Param() { id, reportId }: ReportParam,
    @Body() { outcome, title, estimatedTimeMin, openChecksReason = null }: DecideReportRequest,
    @NewId() newOperationId: string,
    @Context() context: CommandContext,
  ): Promise<ReportAnswer> {
    const decision = { outcome, newOperationId, title: title || null, openChecksReason };
    const decide = decideReport(reportId, { ...decision, estimatedMinutes: estimatedTimeMin ?? null });
    return this.decide(id, reportId, decide, context);
  }

  @Get(':id/reports/:reportId/picture')
  @Media('image/*')
  @Allow('work-orders:read')
  async picture(@Param() { id, reportId }: ReportParam, @Res() reply: FastifyReply): Promise<void> {
    const { picture } = reportOf(await this.order(id), reportId);
    await this.pictures.send(reply, picture, 'private, no-cache');
  }

  private async order(id: string): Promise<KnownWorkOrder> {
    return existing((await this.streams.load(workOrderStream, id)).state);
  }

  private async decide(
    id: string,
    reportId: string,
    decide: DecideOrder,
    context: CommandContext,
  ): Promise<ReportAnswer> {
    const { state } = await this.commands.execute(new OnStream(workOrderStream, id, decide, context));
    const reports = await this.answers.ofOrder(existing(state));
    return reports.find((one) => one.id === reportId) as ReportAnswer;
  }
}
