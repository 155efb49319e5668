import { Body, Controller, Get, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import {
  OpeningTimeRequest,
  type OpeningTimeAnswer,
  type WithAffectedAppointments,
} from '#contracts/site/site.api.js';
import type { Weekday } from '#contracts/values/local-date-time.js';
import { listOpeningTimes, openingTimes } from '#projections/site/opening-times.js';
import { Allow } from '../../platform/auth/allow.js';
import type { JsonText } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { PublicAnswers } from '../../platform/http/public-answers.js';
import { Revalidated } from '../../platform/http/revalidation.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { AffectedAppointments } from './affected-appointments.js';
import { addOpeningTime, changeOpeningTime } from './opening-time.js';
import { decideOnList } from '../../platform/streams/on-stream.js';

@Controller('opening-times')
export class OpeningTimesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly affected: AffectedAppointments,
    private readonly publicAnswers: PublicAnswers,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  list(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<readonly OpeningTimeAnswer[]>> {
    return this.publicAnswers.give(reply, openingTimes, listOpeningTimes);
  }

  @Post()
  @Allow('site:change')
  async add(
    @Body() request: OpeningTimeRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<OpeningTimeAnswer & WithAffectedAppointments> {
    const decide = addOpeningTime(id, request.dayOfWeek, request);
    return this.answer(
      await decideOnList(this.commands, openingTimesStream, decide, context),
      request.dayOfWeek,
      context,
    );
  }

  @Put(':id')
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: OpeningTimeRequest,
    @Context() context: CommandContext,
  ): Promise<OpeningTimeAnswer & WithAffectedAppointments> {
    const decide = changeOpeningTime(id, request.dayOfWeek, request);
    return this.answer(
      await decideOnList(this.commands, openingTimesStream, decide, context, id),
      request.dayOfWeek,
      context,
    );
  }

  private async answer(days: OpeningTimes, dayOfWeek: Weekday, { now }: CommandContext) {
    const day = days[dayOfWeek];
    if (!day) throw new Error('The changed weekday is missing');
    const affectedAppointments = await this.affected.byOpeningTimes(days, dayOfWeek, now);
    return { ...day, hasLunchBreak: day.afternoonOpen !== null, affectedAppointments };
  }
}
