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
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { CarFacts } from '#contracts/site/car-facts.js';
import type { CarEvent, CarId } from '#contracts/site/car.events.js';
import {
  CarPictureRequest,
  CarRemovalQuery,
  CarRequest,
  CarsQuery,
  type CarAnswer,
} from '#contracts/site/cars.api.js';
import { carsStream, picturesOf, type Cars } from '#contracts/site/cars.js';
import { pictureVersion, type Picture } from '#contracts/values/picture.js';
import { centsOf } from '#contracts/values/euros.js';
import { carById, cars, listCars } from '#projections/site/cars.js';
import { isHeldBackFor } from '#projections/site/site-publication.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../../platform/auth/allow.js';
import { Media, Refuses, type JsonText } from '../../platform/http/answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../../platform/http/server/body-limit.js';
import { Context, Who } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { PictureAnswers } from '../../platform/http/picture-answers.js';
import { PublicAnswers } from '../../platform/http/public-answers.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import { Revalidated } from '../../platform/http/revalidation.js';
import { READ_MODELS } from '../../platform/read-models.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { addCar, addPicture, changeCar, removeCar, removePicture, type CarDetails } from './car.js';
import { carAnswer } from '#contracts/site/car-answer.js';
import { CarAnswers } from './car-answers.js';
import { OnPhotograph } from '../../platform/files/on-photograph.js';
import { OnStream } from '../../platform/streams/on-stream.js';

@Controller('cars')
export class CarsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CarAnswers,
    private readonly publicAnswers: PublicAnswers,
    private readonly pictures: PictureAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Everyone sees active cars; inactive ones need a permission. Visitors get all pictures at once 20 times a minute: up to
   * 11 MB each, which no page asks for.
   */
  @Get()
  @Revalidated()
  @Allow('site:public')
  @RateLimit({ name: 'cars', limit: 20, windowSeconds: 60, count: 'attempts', only: asksForPictures })
  async list(
    @Query() { image }: CarsQuery,
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<readonly CarAnswer[]> | readonly CarAnswer[]> {
    if (await isHeldBackFor(who, this.publicAnswers)) return [];
    const seesAll = mayUse('site:read', who);
    const listed = async () => (await listCars(this.readModels)).filter(({ active }) => seesAll || active);
    if (image !== 'false') {
      const { tag, body } = await this.answers.withImages(await listed());
      void reply.header('content-type', 'application/json; charset=utf-8').header('etag', tag);
      return body;
    }
    const withoutImages = async () => (await listed()).map(carAnswer);
    return seesAll ? withoutImages() : this.publicAnswers.give(reply, cars, withoutImages);
  }

  /**
   * Cached forever under its versioned URL; other URLs are revalidated. The picture of a hidden car is shown to whoever
   * sees the car, and is not cached.
   */
  @Get(':id/image')
  @Media('image/*')
  @Allow('site:public')
  async image(@Param() { id }: IdParam, @Who() who: Actor, @Res() reply: FastifyReply): Promise<void> {
    const car = await carById(this.readModels, id);
    const picture = car && (car.active || mayUse('site:read', who)) ? car.picture : null;
    await this.sendPicture(reply, picture, car?.active === true, who);
  }

  @Post()
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('site:change')
  async add(
    @Body() request: CarRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    return this.decideWithPicture(id, request, addCar, context);
  }

  @Put(':id')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('site:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: CarRequest,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    return this.decideWithPicture(id, request, changeCar, context);
  }

  /** As the picture of `:id/image`. */
  @Get(':id/pictures/:version')
  @Media('image/*')
  @Allow('site:public')
  async picture(
    @Param() { id }: IdParam,
    @Param('version') version: string,
    @Who() who: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const car = await carById(this.readModels, id);
    const isShown = car && (car.active || mayUse('site:read', who));
    const picture = isShown ? picturesOf(car).find((one) => pictureVersion(one) === version) : null;
    await this.sendPicture(reply, picture, car?.active === true, who);
  }

  @Post(':id/pictures')
  @Refuses('not-found')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Allow('site:change')
  async addPicture(
    @Param() { id }: IdParam,
    @Body() { image }: CarPictureRequest,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    const add = (picture: Picture | null | undefined) => addPicture(id, picture);
    const command = new OnPhotograph(carsStream, '', image, add, context);
    return answerOf((await this.commands.execute(command)).state, id);
  }

  @Delete(':id/pictures/:version')
  @Refuses('not-found')
  @HttpCode(200)
  @Allow('site:change')
  async removePicture(
    @Param() { id }: IdParam,
    @Param('version') version: string,
    @Context() context: CommandContext,
  ): Promise<CarAnswer> {
    const command = new OnStream(carsStream, '', removePicture(id, version), context, id);
    return answerOf((await this.commands.execute(command)).state, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('site:change')
  async remove(
    @Param() { id }: IdParam,
    @Query() { reason = 'removed' }: CarRemovalQuery,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new OnStream(carsStream, '', removeCar(id, reason), context, id));
  }

  private async decideWithPicture(
    id: CarId,
    request: CarRequest,
    decide: (id: CarId, details: CarDetails) => Decide<Cars, CarEvent>,
    context: CommandContext,
  ): Promise<CarAnswer> {
    const details = sentDetails(request);
    const decideWith = (picture: Picture | null | undefined) => decide(id, { ...details, picture });
    const command = new OnPhotograph(carsStream, '', request.image, decideWith, context, id);
    return answerOf((await this.commands.execute(command)).state, id);
  }

  private async sendPicture(
    reply: FastifyReply,
    picture: Picture | null | undefined,
    isForSale: boolean,
    who: Actor,
  ): Promise<void> {
    if (!isForSale) return this.pictures.send(reply, picture, 'no-store');
    const isHeldBack = await isHeldBackFor(who, this.publicAnswers);
    await this.pictures.sendPublic(reply, picture, { isHeldBack });
  }
}

function asksForPictures({ query }: FastifyRequest): boolean {
  return (query as CarsQuery).image !== 'false';
}

function sentDetails(request: CarRequest): Omit<CarDetails, 'picture'> {
  const { name, price, link, active } = request;
  const facts = sentFacts(request);
  return { name, priceCents: centsOf(price) ?? Number.NaN, link: link ?? '', facts, active };
}

/** Only what was sent; nothing and null: not known. */
function sentFacts({ firstRegistration, mileageKm, fuel, powerKw }: CarRequest): Partial<CarFacts> {
  return {
    ...(firstRegistration !== undefined && { firstRegistration: firstRegistration || null }),
    ...(mileageKm !== undefined && { mileageKm }),
    ...(fuel !== undefined && { fuel }),
    ...(powerKw !== undefined && { powerKw }),
  };
}

function answerOf(all: Cars, id: CarId): CarAnswer {
  const car = all.get(id);
  if (!car) throw new Error('The changed car is missing');
  return carAnswer(car);
}
