import { IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalLine } from '../kernel/text-fields.js';
import { PlateText } from './plate-text.js';

/** POST /appointment/customer-suggestions */
export class CustomerSuggestionsRequest {
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(254)
  email?: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  telefon?: string;
}

/** POST /appointment/vehicle-suggestions */
export class VehicleSuggestionsRequest {
  @PlateText()
  @IsString()
  @MaxLength(15)
  licensePlate!: string;
}

/** Which of the typed fields led to a customer; shown as it is. */
export type MatchedField = 'E-Mail' | 'Telefon';

/** A customer that matches what was typed. Without a staff token masked, and `id` is a token good for 15 minutes. */
export type CustomerSuggestion = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly matches: readonly MatchedField[];
};

export type CustomerSuggestionsAnswer = { readonly suggestions: readonly CustomerSuggestion[] };

/** A vehicle with the typed plate. Without a staff token: make and model only, and `id` is a token. */
export type VehicleSuggestion = {
  readonly id: string;
  readonly licensePlate: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly customerName: string | null;
  /** Whose it is, because names are not unique; only for the staff. */
  readonly customerId?: string | null;
};

export type VehicleSuggestionsAnswer = {
  readonly suggestions: readonly VehicleSuggestion[];
  readonly normalizedLicensePlate: string;
};
