import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  VacationRequest,
  type VacationAnswer,
  type WithAffectedAppointments,
} from '#contracts/site/site.api.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { listVacations, vacations } from '#projections/site/vacations.js';
import { Allow } from '../../platform/auth/allow.js';
import type { JsonText } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { PublicAnswers } from '../../platform/http/public-answers.js';
import { Revalidated } from '../../platform/http/revalidation.js';
import { decideOnList, decideOnRow } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { AffectedAppointments } from './affected-appointments.js';
import { cancelVacation, planVacation } from './vacation.js';

@Controller('vacations')
export class VacationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly affected: AffectedAppointments,
    private readonly publicAnswers: PublicAnswers,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  list(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<readonly VacationAnswer[]>> {
    return this.publicAnswers.give(reply, vacations, listVacations);
  }

  @Post()
  @Allow('site:change')
  async plan(
    @Body() { startDate, endDate }: VacationRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<VacationAnswer & WithAffectedAppointments> {
    const decide = planVacation(id, startDate, endDate);
    const vacation = await decideOnRow(this.commands, vacationsStream, id, decide, context);
    const affectedAppointments = await this.affected.byVacation(startDate, endDate, context.now);
    return { ...vacation, affectedAppointments };
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async cancel(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = cancelVacation(id);
    await decideOnList(this.commands, vacationsStream, decide, context, id);
  }
}
