import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { OneLine, RequiredLine } from '../kernel/text-fields.js';
import type { LocationId } from './article.events.js';

export const LOCATION_CODE_LENGTH = 20;
export const LOCATION_NAME_LENGTH = 80;

const CODE_TEXT = 'Bitte geben Sie einen Code an.';
const NAME_TEXT = 'Bitte geben Sie eine Bezeichnung an.';
const CODE_LENGTH_TEXT = `Der Code hat höchstens ${LOCATION_CODE_LENGTH} Zeichen.`;
const NAME_LENGTH_TEXT = `Die Bezeichnung hat höchstens ${LOCATION_NAME_LENGTH} Zeichen.`;
const ACTIVE_TEXT = 'Bitte geben Sie an, ob der Standort aktiv ist.';

/** POST /inventory/locations. */
export class NewLocationRequest {
  @RequiredLine(LOCATION_CODE_LENGTH, { missing: CODE_TEXT, long: CODE_LENGTH_TEXT })
  code!: string;

  @RequiredLine(LOCATION_NAME_LENGTH, { missing: NAME_TEXT, long: NAME_LENGTH_TEXT })
  name!: string;

  /** Missing or null: active. */
  @IsOptional()
  @IsBoolean({ message: ACTIVE_TEXT })
  active?: boolean | null;
}

/** PUT /inventory/locations/{id}: a missing field stays. */
export class LocationChangeRequest {
  @IsOptional()
  @IsString({ message: CODE_TEXT })
  @MaxLength(LOCATION_CODE_LENGTH, { message: CODE_LENGTH_TEXT })
  @OneLine()
  code?: string | null;

  @IsOptional()
  @IsString({ message: NAME_TEXT })
  @MaxLength(LOCATION_NAME_LENGTH, { message: NAME_LENGTH_TEXT })
  @OneLine()
  name?: string | null;

  @IsOptional()
  @IsBoolean({ message: ACTIVE_TEXT })
  active?: boolean;
}

export type LocationAnswer = {
  readonly id: LocationId;
  readonly code: string;
  readonly name: string;
  /** False: closed. */
  readonly active: boolean;
  readonly revision: number;
};
