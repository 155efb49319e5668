import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CarEvent } from '#contracts/site/car.events.js';
import { carsStream, type Cars } from '#contracts/site/cars.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { keepPicture } from '../platform/files/picture.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { assertDetails, type CarDetails } from './car.js';

/** A car as a form sends it: the picture as base64; undefined: as before, empty or null: none. */
export type SentCar = Omit<CarDetails, 'picture'> & { readonly image: string | null | undefined };

/** Keeps the picture that was sent, then decides. Answered with all cars after the command. */
export class OnPicturedCar extends Command<Cars> {
  constructor(
    readonly sent: SentCar,
    readonly decideWith: (details: CarDetails) => Decide<Cars, CarEvent>,
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

  /** The picture first, then the fact that names it: a crash in between leaves an unused file and no broken car. */
  async execute({ sent, decideWith, context }: OnPicturedCar): Promise<Cars> {
    const { image, ...rest } = sent;
    assertDetails(rest);
    const picture = await keepPicture(this.files, image, IMAGE);
    const decide = decideWith({ ...rest, picture });
    return (await this.streams.handle(carsStream, '', decide, context)).state;
  }
}
