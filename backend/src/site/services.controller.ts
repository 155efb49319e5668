import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import type { Picture } from '#contracts/values/picture.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import { ServiceRequest, type ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listServices, serviceAnswer, serviceById, services } from '#projections/site/services.js';
import { isHeldBackFor } from '#projections/site/site-publication.js';
import { Allow } from '../platform/auth/allow.js';
import { OnPhotograph } from '../platform/files/on-photograph.js';
import { Media, Refuses, type JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { decideOnList } from '../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { addService, changeService, removeService, type SentService } from './service.js';

@Controller('services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  async list(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly ServiceAnswer[]> | readonly ServiceAnswer[]> {
    if (await isHeldBackFor(who, this.publicAnswers)) return [];
    return this.publicAnswers.give(reply, services, listServices);
  }

  /** Cached forever under its versioned URL. With `w`: in the smallest width that is wide enough. */
  @Get(':id/image')
  @Media('image/*')
  @Allow('site:public')
  async image(@Param() { id }: IdParam, @Who() who: Actor, @Res() reply: FastifyReply): Promise<void> {
    const service = await serviceById(this.readModels, id);
    const isHeldBack = await isHeldBackFor(who, this.publicAnswers);
    await this.pictures.sendPublic(reply, service?.picture, { isHeldBack });
  }

  @Post()
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Refuses('name-taken')
  @Allow('site:change')
  async add(
    @Body() request: ServiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    return this.decideWithPicture(id, request, addService, context);
  }

  @Put(':id')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Refuses('name-taken')
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: ServiceRequest,
    @Context() context: CommandContext,
  ): Promise<ServiceAnswer> {
    return this.decideWithPicture(id, request, changeService, context);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = removeService(id);
    await decideOnList(this.commands, servicesStream, decide, context, id);
  }

  private async decideWithPicture(
    id: string,
    { image, ...service }: ServiceRequest,
    decide: (id: string, sent: SentService) => Decide<Services, ServiceEvent>,
    context: CommandContext,
  ): Promise<ServiceAnswer> {
    const decideWith = (picture: Picture | null | undefined) => decide(id, { ...service, picture });
    const command = new OnPhotograph(servicesStream, '', image, decideWith, context, id);
    return serviceAnswer(existing((await this.commands.execute(command)).state.get(id)));
  }
}
