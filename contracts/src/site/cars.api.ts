import { IsBoolean, IsIn, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { OneLine, RequiredLine } from '../kernel/text-fields.js';
import { IsMoney } from '../values/money.js';
import type { CarId } from './car.events.js';

export const CAR_NAME_LENGTH = 100;
export const CAR_LINK_LENGTH = 2_000;
/** Euros. */
export const CAR_PRICE = { min: 0, max: 9_999_999.99 } as const;

const MISSING_NAME = 'Bitte geben Sie eine Bezeichnung an.';
const PRICE_TEXT =
  'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.';

/** POST /cars, PUT /cars/{id}. */
export class CarRequest {
  @RequiredLine(CAR_NAME_LENGTH, {
    missing: MISSING_NAME,
    long: `Die Bezeichnung darf höchstens ${CAR_NAME_LENGTH} Zeichen lang sein.`,
  })
  name!: string;

  /** Euros, at most two decimals. */
  @IsMoney({ message: PRICE_TEXT })
  @Min(CAR_PRICE.min, { message: PRICE_TEXT })
  @Max(CAR_PRICE.max, { message: PRICE_TEXT })
  price!: number;

  /** http(s); missing, null or empty: none. */
  @IsOptional()
  @IsString({ message: 'Der Link muss ein Text sein.' })
  @MaxLength(CAR_LINK_LENGTH, { message: `Der Link darf höchstens ${CAR_LINK_LENGTH} Zeichen lang sein.` })
  @OneLine()
  link?: string | null;

  /**
   * Base64 of a PNG, JPEG or WebP of at most 2 MiB (a data URL's prefix is allowed). Missing: stays; null or empty: no
   * picture.
   */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  image?: string | null;

  @IsBoolean({ message: 'Bitte geben Sie an, ob das Fahrzeug aktiv ist.' })
  active!: boolean;
}

/** GET /cars. */
export class CarsQuery {
  /** `false`: the answer holds no base64, only `imageUrl`; what pages of our own ask for. */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „image“ kann true oder false sein.' })
  image?: 'true' | 'false';
}

/** Why a car is taken out of the list. */
export const CAR_REMOVALS = ['sold', 'removed'] as const;
export type CarRemoval = (typeof CAR_REMOVALS)[number];

/** DELETE /cars/{id}. */
export class CarRemovalQuery {
  /** Default: `removed`. */
  @IsOptional()
  @IsIn(CAR_REMOVALS, { message: 'Der Grund kann „sold“ oder „removed“ sein.' })
  reason?: CarRemoval;
}

/** A car as GET /cars lists them, newest first, and as POST and PUT answer (without `image`). */
export type CarAnswer = {
  readonly id: CarId;
  readonly name: string;
  /** Euros. */
  readonly price: number;
  /** http(s) or empty. */
  readonly link: string;
  /** The picture's address, which changes with it; null: no picture. */
  readonly imageUrl: string | null;
  /** Base64; null: no picture. Missing: not asked for, or the list's pictures are more than 8 MiB together. */
  readonly image?: string | null;
  readonly active: boolean;
  readonly revision: number;
};
