import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ServiceEvent, ServiceId } from '#contracts/site/service.events.js';
import { offeredService, type Services, servicesStream } from '#contracts/site/services.js';
import { ServiceRequest, type ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listServices, services } from '#projections/services.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses, type JsonText } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import { decideOnList } from '../platform/streams/on-stream.js';
import { seenRow } from '../platform/streams/seen.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { addService, changeService, removeService, type ServiceDetails } from './service.js';

@Controller('services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  list(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<readonly ServiceAnswer[]>> {
    return this.publicAnswers.give(reply, services, 'services', () => listServices(this.readModels));
  }

  @Post()
  @Refuses('name-taken')
  @Allow('site:change')
  add(
    @Body() request: ServiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    return this.decide(id, addService(id, detailsOf(request)), context);
  }

  @Put(':id')
  @Refuses('name-taken')
  @Allow('site:change')
  change(
    @Param() { id }: IdParam,
    @Body() request: ServiceRequest,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    return this.decide(id, changeService(id, detailsOf(request), context.expectedRevision), context);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = removeService(id, context.expectedRevision);
    await decideOnList(this.commands, servicesStream, decide, context);
  }

  private async decide(
    id: ServiceId,
    decide: Decide<Services, ServiceEvent>,
    context: CommandContext,
  ): Promise<ServiceAnswer> {
    const all = await decideOnList(this.commands, servicesStream, decide, context);
    const { name, durationHours: duration, revision } = seenRow(offeredService(all, id), undefined);
    return { id, name, duration, revision };
  }
}

const detailsOf = ({ name, duration }: ServiceRequest): ServiceDetails => ({ name, durationHours: duration });
