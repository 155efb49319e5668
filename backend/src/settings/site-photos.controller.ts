import { Body, Controller, Get, Inject, Param, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import {
  SitePhotoParams,
  SitePhotoRequest,
  sitePhotosAnswer,
  type SitePhotosAnswer,
} from '#contracts/settings/site.api.js';
import { NO_SITE_PHOTOS, sitePhotosStream } from '#contracts/settings/site-photos.js';
import type { Picture } from '#contracts/values/picture.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { currentSitePhotos, sitePhotos } from '#projections/site/site-photos.js';
import { isHeldBackFor } from '#projections/site/site-publication.js';
import { Allow } from '../platform/auth/allow.js';
import { OnPhotograph } from '../platform/files/on-photograph.js';
import { Media, type JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { placePhoto } from './site-photos.js';

@Controller('settings/site-photos')
export class SitePhotosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly publicAnswers: PublicAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Revalidated()
  @Allow('settings:site-texts-read')
  async read(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<SitePhotosAnswer> | SitePhotosAnswer> {
    if (await isHeldBackFor(who, this.publicAnswers)) return sitePhotosAnswer(NO_SITE_PHOTOS);
    return this.publicAnswers.give(reply, sitePhotos, async (readModels) =>
      sitePhotosAnswer(await currentSitePhotos(readModels)),
    );
  }

  /** Cached forever under its versioned URL. With `w`: in the smallest width that is wide enough. */
  @Get(':place/image')
  @Media('image/*')
  @Allow('settings:site-texts-read')
  async image(
    @Param() { place }: SitePhotoParams,
    @Who() who: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const photos = await currentSitePhotos(this.readModels);
    const isHeldBack = await isHeldBackFor(who, this.publicAnswers);
    await this.pictures.sendPublic(reply, photos[place]?.picture, { isHeldBack });
  }

  @Put(':place')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('settings:change')
  async place(
    @Param() { place }: SitePhotoParams,
    @Body() { image, alt }: SitePhotoRequest,
    @Context() context: CommandContext,
  ): Promise<SitePhotosAnswer> {
    const decideWith = (picture: Picture | null | undefined) => placePhoto(place, { picture, alt });
    const command = new OnPhotograph(sitePhotosStream, '', image, decideWith, context);
    return sitePhotosAnswer((await this.commands.execute(command)).state);
  }
}
