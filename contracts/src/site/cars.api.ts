import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { IsIn, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { newRequestOf } from '../kernel/request-of.js';
import { carFields } from './car-fields.js';
import type { ShownPicture } from '../values/shown-picture.js';
import type { CarFacts } from './car-facts.js';
import type { CarId } from './car.events.js';

@ReadOnly({ id: true, imageUrl: true, pictures: true, revision: true } satisfies ReadOnlyOf<
  CarAnswer,
  CarRequest
>)
export class CarRequest extends newRequestOf(carFields) {
  /** Base64 of a PNG, JPEG or WebP up to 2 MiB, or a data URL. Takes the place of the first picture. Missing: keeps it; null or empty: removes it, the next one follows. */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  image?: string | null;
}

/** POST /cars/{id}/pictures: one more picture, behind the others. */
export class CarPictureRequest {
  /** Base64 of a PNG, JPEG or WebP up to 2 MiB, or a data URL. */
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  @IsNotEmpty({ message: 'Bitte ein Bild wählen.' })
  image!: string;
}

export class CarsQuery {
  /** `false`: the answer contains `imageUrl`, but no base64. Our own pages send `false`. */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „image“ kann true oder false sein.' })
  image?: 'true' | 'false';
}

export const CAR_REMOVALS = ['sold', 'removed'] as const;
export type CarRemoval = (typeof CAR_REMOVALS)[number];

export class CarRemovalQuery {
  /** Default: `removed`. */
  @IsOptional()
  @IsIn(CAR_REMOVALS, { message: 'Der Grund kann „sold“ oder „removed“ sein.' })
  reason?: CarRemoval;
}

/** GET /cars (newest first), POST and PUT (without `image`). */
export type CarAnswer = CarFacts & {
  readonly id: CarId;
  readonly name: string;
  /** Euros. */
  readonly price: number;
  /** http(s) or empty. */
  readonly link: string;
  /** Changes with the picture; null: no picture. */
  readonly imageUrl: string | null;
  /** All pictures, the first one first. */
  readonly pictures: readonly ShownPicture[];
  /** Base64; null: no picture. Missing if not requested, or if the list's pictures exceed 8 MiB in total. */
  readonly image?: string | null;
  readonly active: boolean;
  readonly revision: number;
};
