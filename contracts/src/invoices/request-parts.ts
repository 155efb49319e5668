import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { together } from '../kernel/together.js';
import { MAX_POSITIONS, POSITIONS_TEXT } from './invoice-fields.js';

/** More than any order has positions, operations, parts and deposits to ask about. */
const MOST_DOUBTS = 2_000;

export const CONFIRM_TEXT = 'Bitte mit ja oder nein bestätigen.';
/** Every error in a position gets the same detail: positions are incomplete. */
export const OF_POSITIONS = { context: { detail: POSITIONS_TEXT } };

/** The positions of a request, 1 to 200 of this class. */
export function Positions(of: () => new () => object): PropertyDecorator {
  return together(
    IsArray({ message: POSITIONS_TEXT }),
    ArrayMinSize(1, { message: POSITIONS_TEXT }),
    ArrayMaxSize(MAX_POSITIONS, { message: `Eine Rechnung hat höchstens ${MAX_POSITIONS} Positionen.` }),
    ValidateNested({ each: true, message: POSITIONS_TEXT, ...OF_POSITIONS }),
    Type(of),
  );
}

/** The sentences of a refusal that were shown and confirmed. */
export function Doubts(): PropertyDecorator {
  return together(
    IsOptional(),
    IsArray({ message: CONFIRM_TEXT }),
    ArrayMaxSize(MOST_DOUBTS, { message: CONFIRM_TEXT }),
    IsString({ each: true, message: CONFIRM_TEXT }),
    MaxLength(1_000, { each: true, message: CONFIRM_TEXT }),
  );
}
