import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import {
  TimerRequest,
  CorrectTimeLogRequest,
  TimeLogsPageQuery,
  TimeLogsQuery,
  TimeLogsSelectionQuery,
  type OwnWorkAnswer,
  type TimeLogAnswer,
  type TimeLogsPageAnswer,
} from '#contracts/work-orders/clocks/time-logs.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { timeLogPage, type TimeLogSelection } from '#projections/work-orders/time-logs.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context, Who } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { OperationAnswers } from '../operations/operation-answers.js';
import { OwnWork } from './own-work.js';
import { TimeSheet } from './time-sheet.js';
import { CorrectTimeLog, StartTimer, StopTimer, type Press } from './time-logs.handler.js';
import type { LoggedTime } from './timer-keeper.js';
import { seesAllTimes } from './whose-times.js';
import { nameNextPage } from '../../platform/http/next-page.js';

@Controller()
export class TimeLogsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: OperationAnswers,
    private readonly ownWork: OwnWork,
    private readonly timeSheet: TimeSheet,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Post('time-logs/start')
  @Refuses('not-found', 'conflict', 'clock-running')
  @Allow('time-logs:write')
  async start(
    @Body() request: TimerRequest,
    @NewId() timeLogId: string,
    @Context() context: CommandContext,
  ): Promise<TimeLogAnswer> {
    const started = await this.commands.execute(new StartTimer(timeLogId, pressOf(request), context));
    return this.answer(started, context.now);
  }

  @Post('time-logs/stop')
  @Refuses('not-found', 'conflict')
  @HttpCode(200)
  @Allow('time-logs:write')
  async stop(
    @Body() request: TimerRequest,
    @NewId() stopId: string,
    @Context() context: CommandContext,
  ): Promise<TimeLogAnswer> {
    const stopped = await this.commands.execute(new StopTimer(stopId, pressOf(request), context));
    return this.answer(stopped, context.now);
  }

  @Put('time-logs/:id')
  @Refuses('conflict', 'clock-running')
  @Allow('time-logs:correct')
  async correct(
    @Param() { id: timeLogId }: IdParam,
    @Body() { startTime: startedAt, endTime: endedAt, reason }: CorrectTimeLogRequest,
    @Context() context: CommandContext,
  ): Promise<TimeLogAnswer> {
    const correction = { timeLogId, startedAt, endedAt, reason };
    return this.answer(await this.commands.execute(new CorrectTimeLog(correction, context)), context.now);
  }

  @Get('time-logs')
  @Allow('time-logs:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: TimeLogsQuery,
    @Context() { actor, now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimeLogAnswer[]> {
    const selection = selectionOf(query, actor);
    if (selection === null) return [];
    const { items, next } = await timeLogPage(this.readModels, { ...selection, limit });
    nameNextPage(reply, '/api/time-logs/page', query, next);
    return this.answers.times(items, now);
  }

  @Get('time-logs/page')
  @Allow('time-logs:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: TimeLogsPageQuery,
    @Context() { actor, now }: CommandContext,
  ): Promise<TimeLogsPageAnswer> {
    const selection = selectionOf(query, actor);
    if (selection === null) return { items: [], size, next: null };
    const page = await timeLogPage(this.readModels, { ...selection, limit: size, after });
    return { items: await this.answers.times(page.items, now), size, next: page.next };
  }

  @Get('time-logs/mine')
  @Allow('time-logs:write')
  mine(@Who() who: Actor): Promise<OwnWorkAnswer> {
    return this.ownWork.of(who);
  }

  @Get('time-logs.csv')
  @Allow('time-logs:correct')
  async csv(
    @Query() query: TimeLogsSelectionQuery,
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="zeitbuchungen.csv"');
    return this.timeSheet.csv(selectionOf(query, who) ?? {});
  }

  private async answer({ log }: LoggedTime, now: Instant): Promise<TimeLogAnswer> {
    const [answer] = await this.answers.times([log], now);
    return answer as TimeLogAnswer;
  }
}

function pressOf({ workOperationId, mechanicId, pressedAt }: TimerRequest): Press {
  return {
    operationId: workOperationId,
    mechanicId: mechanicId ?? null,
    pressedAt: pressedAt ?? null,
  };
}

/** Without `time-logs:read-all` the caller's own time logs; null if the caller asks for another's. */
function selectionOf(query: TimeLogsSelectionQuery, actor: Actor): TimeLogSelection | null {
  if (seesAllTimes(actor)) return query;
  if (actor.kind !== 'user') return null;
  const { mechanicId = actor.userId } = query;
  return mechanicId === actor.userId ? { ...query, mechanicId } : null;
}
