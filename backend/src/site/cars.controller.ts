import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { CarId } from '#contracts/site/car.events.js';
import { CarRemovalQuery, CarRequest, CarsQuery, type CarAnswer } from '#contracts/site/cars.api.js';
import { carsStream, type Cars } from '#contracts/site/cars.js';
import { centsOf } from '#contracts/values/money.js';
import { carById, cars, listCars } from '#projections/cars.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { Media, type JsonText } from '../platform/http/answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/body-limit.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { addCar, changeCar, removeCar } from './car.js';
import { carAnswer, CarAnswers, pictureVersion } from './car-answers.js';
import { OnPicturedCar, type SentCar } from './cars.handler.js';
import { OnStream } from '../platform/streams/on-stream.js';

const ONE_YEAR = 'public, max-age=31536000, immutable';

@Controller('cars')
export class CarsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CarAnswers,
    private readonly publicAnswers: PublicAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Everybody sees the active ones; the others only who may manage them. */
  @Get()
  @Revalidated()
  @Allow('site:public')
  async list(
    @Query() { image }: CarsQuery,
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly CarAnswer[]> | readonly CarAnswer[]> {
    const seesAll = mayUse('site:read', who);
    const listed = async () => (await listCars(this.readModels)).filter(({ active }) => seesAll || active);
    if (image !== 'false') return this.answers.withImages(await listed());
    const withoutImages = async () => (await listed()).map(carAnswer);
    return seesAll ? withoutImages() : this.publicAnswers.give(reply, cars, withoutImages);
  }

  /** The picture itself; kept for ever under the address that names it, and asked for again under any other. */
  @Get(':id/image')
  @Media('image/*')
  @Allow('site:public')
  async image(
    @Param() { id }: IdParam,
    @Query('v') version: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const picture = (await carById(this.readModels, id))?.picture;
    const bytes = picture && (await this.files.get(picture.hash));
    if (!picture || !bytes) throw refuse('not-found');
    await reply
      .header('content-type', picture.type)
      .header('cache-control', version === pictureVersion(picture) ? ONE_YEAR : 'no-cache')
      .header('etag', `"${picture.hash}"`)
      .send(Buffer.from(bytes));
  }

  @Post()
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('site:change')
  async add(
    @Body() request: CarRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    const command = new OnPicturedCar(sentCar(request), (details) => addCar(id, details), context);
    return answerOf(await this.commands.execute(command), id);
  }

  @Put(':id')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: CarRequest,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    const command = new OnPicturedCar(
      sentCar(request),
      (details) => changeCar(id, details, context.expectedRevision),
      context,
    );
    return answerOf(await this.commands.execute(command), id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(
    @Param() { id }: IdParam,
    @Query() { reason = 'removed' }: CarRemovalQuery,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(
      new OnStream(carsStream, '', removeCar(id, reason, context.expectedRevision), context),
    );
  }
}

function sentCar({ name, price, link, image, active }: CarRequest): SentCar {
  return { name, priceCents: centsOf(price) ?? Number.NaN, link: link ?? '', image, active };
}

function answerOf(all: Cars, id: CarId): CarAnswer {
  const car = all.get(id);
  if (!car) throw new Error('The car that was just written is not there');
  return carAnswer(car);
}
