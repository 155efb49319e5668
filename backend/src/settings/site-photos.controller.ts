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
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPhotograph } from '../platform/files/picture.js';
import { Media, type JsonText } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import { decideSeen } from '../platform/streams/seen.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { placePhoto } from './site-photos.js';

/** Stands for the picture while it is not encoded yet. */
const NOT_ENCODED: Picture = { hash: '', type: 'image/jpeg' };

const IMAGE = { field: 'image', label: 'Das Bild' };

@Controller('settings/site-photos')
export class SitePhotosController {
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
  @Allow('settings:site-texts-read')
  async read(
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<SitePhotosAnswer> | SitePhotosAnswer> {
    if (await isHeldBackFor(who, this.readModels)) return sitePhotosAnswer(NO_SITE_PHOTOS);
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
    const isHeldBack = await isHeldBackFor(who, this.readModels);
    await this.pictures.sendPublic(reply, photos[place]?.picture, { isHeldBack });
  }

  /**
   * Decides before it encodes, so that a refused call costs little and leaves no files. Stores the picture before the
   * event, so that a crash leaves unused files, but never a missing picture.
   */
  @Put(':place')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('settings:change')
  async place(
    @Param() { place }: SitePhotoParams,
    @Body() { image, alt }: SitePhotoRequest,
    @Context() context: CommandContext,
  ): Promise<SitePhotosAnswer> {
    const expected = image ? NOT_ENCODED : image === undefined ? undefined : null;
    const loaded = await this.streams.load(sitePhotosStream, '');
    decideSeen(sitePhotosStream, loaded, placePhoto(place, { picture: expected, alt }), context);
    const picture = await keepPhotograph(this.files, image, IMAGE);
    const command = new OnStream(sitePhotosStream, '', placePhoto(place, { picture, alt }), context);
    return sitePhotosAnswer((await this.commands.execute(command)).state);
  }
}
