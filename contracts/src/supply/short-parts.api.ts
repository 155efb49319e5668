import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, ValidateNested } from 'class-validator';
import { RequiredLine, WholeNumber } from '../kernel/text-fields.js';
import { comparableNumber } from '../values/comparable.js';
import { MAX_BASKET_LINES, MAX_BASKET_QUANTITY } from './basket-limits.js';
import { QUANTITY_TEXT, UNKNOWN_PART } from './basket.api.js';

export class ShortPartRequest {
  @RequiredLine(40, { missing: UNKNOWN_PART, long: UNKNOWN_PART })
  partNumber!: string;

  @WholeNumber({ min: 1, max: MAX_BASKET_QUANTITY }, QUANTITY_TEXT)
  quantity!: number;
}

/** POST /supply/basket/short-parts: parts for stock, by their numbers. */
export class ShortPartsRequest {
  @IsArray({ message: 'Die Teile fehlen.' })
  @ArrayMinSize(1, { message: 'Die Teile fehlen.' })
  @ArrayMaxSize(MAX_BASKET_LINES, { message: `Es sind höchstens ${MAX_BASKET_LINES} Teile möglich.` })
  @ArrayUnique(({ partNumber }: ShortPartRequest) => comparableNumber(String(partNumber)), {
    message: 'Jedes Teil steht nur einmal in der Liste.',
  })
  @ValidateNested({ each: true })
  @Type(() => ShortPartRequest)
  parts!: ShortPartRequest[];
}

/** The part numbers that are in the basket now, and those that the catalogue does not have. */
export type ShortPartsAnswer = { readonly added: readonly string[]; readonly unknown: readonly string[] };
