import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CarEvent, CarId } from '#contracts/site/car.events.js';
import { carsStream, type Cars } from '#contracts/site/cars.js';
import { invalid } from '#contracts/kernel/problem.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { keepPhotograph } from '../../platform/files/picture.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { addPicture, assertDetails, type CarDetails } from './car.js';

/** A car as sent by a form. `image`: base64; undefined: unchanged; empty or null: none. */
export type SentCar = Omit<CarDetails, 'picture'> & { readonly image: string | null | undefined };

/** Command: stores the picture in several widths, then decides. Answers all cars. */
export class OnPicturedCar extends Command<Cars> {
  constructor(
    readonly carId: CarId,
    readonly sent: SentCar,
    readonly decideWith: (carId: CarId, details: CarDetails) => Decide<Cars, CarEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const IMAGE = { field: 'image', label: 'Das Bild' };

@CommandHandler(OnPicturedCar)
export class PicturedCarHandler implements ICommandHandler<OnPicturedCar> {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Stores the picture before the event, so that a crash leaves an unused file, but never a missing picture. */
  async execute({ carId, sent, decideWith, context }: OnPicturedCar): Promise<Cars> {
    const { image, ...rest } = sent;
    assertDetails(rest);
    const picture = await keepPhotograph(this.files, image, IMAGE);
    const decide = decideWith(carId, { ...rest, picture });
    return (await this.streams.handle(carsStream, '', decide, context, { ...context, row: carId })).state;
  }
}

/** Command: stores one more picture of the car, in several widths. Answers all cars. */
export class AddCarPicture extends Command<Cars> {
  constructor(
    readonly carId: CarId,
    /** Base64. */
    readonly image: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddCarPicture)
export class AddCarPictureHandler implements ICommandHandler<AddCarPicture> {
  constructor(
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Stores the picture before the event, so that a crash leaves unused files, but never a missing picture. */
  async execute({ carId, image, context }: AddCarPicture): Promise<Cars> {
    existing((await this.streams.load(carsStream, '')).state.get(carId));
    const picture = await keepPhotograph(this.files, image, IMAGE);
    if (!picture) throw invalid('image', 'Bitte ein Bild wählen.');
    return (await this.streams.handle(carsStream, '', addPicture(carId, picture), context)).state;
  }
}
