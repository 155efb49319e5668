import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import {
  ClockRequest,
  CorrectTimeLogRequest,
  TimeLogsPageQuery,
  TimeLogsQuery,
  TimeLogsSelectionQuery,
  type OwnWorkAnswer,
  type TimeLogAnswer,
  type TimeLogsPageAnswer,
} from '#contracts/work-orders/time-logs.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { timeLogPage, type TimeLogSelection } from '#projections/time-logs.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { OperationAnswers } from './operation-answers.js';
import { OwnWork } from './own-work.js';
import { TimeSheet } from './time-sheet.js';
import { CorrectTimeLog, StartClock, StopClock, type Press } from './time-logs.handler.js';
import type { LoggedTime } from './clock-keeper.js';

/** Clocks and the times they left. */
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
    @Body() request: ClockRequest,
    @NewId() timeLogId: string,
    @Context() context: CommandContext,
  ): Promise<TimeLogAnswer> {
    const started = await this.commands.execute(new StartClock(timeLogId, pressOf(request), context));
    return this.answer(started, context.now);
  }

  @Post('time-logs/stop')
  @Refuses('not-found', 'conflict')
  @HttpCode(200)
  @Allow('time-logs:write')
  async stop(
    @Body() request: ClockRequest,
    @NewId() stopId: string,
    @Context() context: CommandContext,
  ): Promise<TimeLogAnswer> {
    const stopped = await this.commands.execute(new StopClock(stopId, pressOf(request), context));
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
    if (next !== null) {
      const said = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
      const following = new URLSearchParams([...said, ['after', next]]);
      void reply.header('link', `</api/time-logs/page?${following}>; rel="next"`);
    }
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
    const page = await timeLogPage(this.readModels, {
      ...selection,
      limit: size,
      ...(after === undefined ? {} : { after }),
    });
    return { items: await this.answers.times(page.items, now), size, next: page.next };
  }

  @Get('time-logs/mine')
  @Allow('time-logs:write')
  mine(@Who() who: Actor): Promise<OwnWorkAnswer> {
    return this.ownWork.of(who.kind === 'user' ? who.userId : '');
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

function pressOf({ workOperationId, mechanicId, pressedAt }: ClockRequest): Press {
  return {
    operationId: workOperationId.toLowerCase(),
    mechanicId: mechanicId?.toLowerCase() ?? null,
    pressedAt: pressedAt ?? null,
  };
}

/** What was said, without what was not; null: a mechanic asks for somebody else's, and there is nothing for him. */
function selectionOf(
  { mechanicId: asked, from, to, running }: TimeLogsSelectionQuery,
  actor: Actor,
): TimeLogSelection | null {
  const own = actor.kind === 'user' && actor.roles.every((role) => role === 'MECHANIKER');
  const wanted = asked?.toLowerCase();
  if (own && wanted !== undefined && wanted !== actor.userId) return null;
  const mechanicId = own ? actor.userId : wanted;
  return {
    ...(mechanicId === undefined ? {} : { mechanicId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(running === undefined ? {} : { running: running === 'true' }),
  };
}
