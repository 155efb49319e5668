import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { servicesStream } from '#contracts/site/services.js';
import { ServiceRequest, type ServiceAnswer } from '#contracts/site/site.api.js';
import { listServices, serviceAnswer, services } from '#projections/site/services.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses, type JsonText } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { decideOnList, decideOnRow } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { addService, changeService, removeService } from './service.js';

@Controller('services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  list(@Res({ passthrough: true }) reply: FastifyReply): Promise<JsonText<readonly ServiceAnswer[]>> {
    return this.publicAnswers.give(reply, services, listServices);
  }

  @Post()
  @Refuses('name-taken')
  @Allow('site:change')
  async add(
    @Body() request: ServiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    const decide = addService(id, request);
    return serviceAnswer(await decideOnRow(this.commands, servicesStream, id, decide, context));
  }

  @Put(':id')
  @Refuses('name-taken')
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ServiceRequest,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    const decide = changeService(id, request);
    return serviceAnswer(await decideOnRow(this.commands, servicesStream, id, decide, context));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = removeService(id);
    await decideOnList(this.commands, servicesStream, decide, context, id);
  }
}
