import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import type { ServiceId } from '#contracts/site/service.events.js';
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
import type { CommandContext } from '../platform/streams/stream-type.js';
import { addService, changeService, removeService } from './service.js';
import { OnStream } from '../platform/streams/on-stream.js';

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
  async add(
    @Body() request: ServiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    const details = { name: request.name, durationHours: request.duration };
    return answerOf(
      (await this.commands.execute(new OnStream(servicesStream, '', addService(id, details), context))).state,
      id,
    );
  }

  @Put(':id')
  @Refuses('name-taken')
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ServiceRequest,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    const details = { name: request.name, durationHours: request.duration };
    const decide = changeService(id, details, context.expectedRevision);
    return answerOf(
      (await this.commands.execute(new OnStream(servicesStream, '', decide, context))).state,
      id,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(
      new OnStream(servicesStream, '', removeService(id, context.expectedRevision), context),
    );
  }
}

function answerOf(services: Services, id: ServiceId): ServiceAnswer {
  const service = offeredService(services, id);
  if (!service) throw refuse('not-found');
  const { name, durationHours: duration, revision } = service;
  return { id, name, duration, revision };
}
