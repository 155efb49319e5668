import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import {
  VacationRequest,
  type VacationAnswer,
  type WithAffectedAppointments,
} from '#contracts/site/site.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listVacations, vacations } from '#projections/vacations.js';
import { Allow } from '../platform/auth/allow.js';
import type { JsonText } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { AffectedAppointments } from './affected-appointments.js';
import { cancelVacation, planVacation } from './vacation.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { decideOnList } from '../platform/streams/on-stream.js';

@Controller('vacations')
export class VacationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly affected: AffectedAppointments,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  list(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<readonly VacationAnswer[]>> {
    return this.publicAnswers.give(reply, vacations, 'vacations', () => listVacations(this.readModels));
  }

  @Post()
  @Allow('site:change')
  async plan(
    @Body() { startDate, endDate }: VacationRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<VacationAnswer & WithAffectedAppointments> {
    const decide = planVacation(id, startDate, endDate);
    const vacations = await decideOnList(this.commands, vacationsStream, decide, context);
    const vacation = vacations.find((planned) => planned.id === id);
    if (!vacation) throw new Error('The vacation that was just planned is not there');
    return {
      ...vacation,
      affectedAppointments: await this.affected.byVacation(startDate, endDate, context.now),
    };
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async cancel(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = cancelVacation(id, context.expectedRevision);
    await decideOnList(this.commands, vacationsStream, decide, context);
  }
}
