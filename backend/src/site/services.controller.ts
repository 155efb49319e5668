import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import { ServiceRequest, type ServiceAnswer } from '#contracts/site/site.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listServices, serviceAnswer, serviceById, services } from '#projections/site/services.js';
import { isHeldBackFor } from '#projections/site/site-publication.js';
import { Allow } from '../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPhotograph } from '../platform/files/picture.js';
import { Media, Refuses, type JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { READ_MODELS } from '../platform/read-models.js';
import { decideOnList, decideOnRow } from '../platform/streams/on-stream.js';
import { decideSeen } from '../platform/streams/seen.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { addService, changeService, removeService, type SentService } from './service.js';

const IMAGE = { field: 'image', label: 'Das Bild' };

@Controller('services')
export class ServicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly publicAnswers: PublicAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('site:public')
  async list(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly ServiceAnswer[]> | readonly ServiceAnswer[]> {
    if (await isHeldBackFor(who, this.readModels)) return [];
    return this.publicAnswers.give(reply, services, listServices);
  }

  /** Cached forever under its versioned URL. With `w`: in the smallest width that is wide enough. */
  @Get(':id/image')
  @Media('image/*')
  @Allow('site:public')
  async image(@Param() { id }: IdParam, @Who() who: Actor, @Res() reply: FastifyReply): Promise<void> {
    const service = await serviceById(this.readModels, id);
    const isHeldBack = await isHeldBackFor(who, this.readModels);
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
    const decide = await this.decided(id, request, context, addService);
    return serviceAnswer(await decideOnRow(this.commands, servicesStream, id, decide, context));
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
    const decide = await this.decided(id, request, context, changeService);
    return serviceAnswer(await decideOnRow(this.commands, servicesStream, id, decide, context));
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    const decide = removeService(id);
    await decideOnList(this.commands, servicesStream, decide, context, id);
  }

  /**
   * Decides before it encodes, so that a refused call costs little and leaves no files. Stores the picture before the
   * event, so that a crash leaves unused files, but never a missing picture.
   */
  private async decided(
    id: string,
    { image, ...service }: ServiceRequest,
    context: CommandContext,
    decide: (id: string, sent: SentService) => Decide<Services, ServiceEvent>,
  ): Promise<Decide<Services, ServiceEvent>> {
    const loaded = await this.streams.load(servicesStream, '');
    decideSeen(servicesStream, loaded, decide(id, service), { ...context, row: id });
    return decide(id, { ...service, picture: await keepPhotograph(this.files, image, IMAGE) });
  }
}
