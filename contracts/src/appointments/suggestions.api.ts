import { IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalLine } from '../kernel/text-fields.js';
import { PlateText } from './plate-text.js';

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

export class VehicleSuggestionsRequest {
  @PlateText()
  @IsString()
  @MaxLength(15)
  licensePlate!: string;
}

export type MatchedField = 'E-Mail' | 'Telefon';

/** A customer that matches the typed values. Visitors get masked values and, as `id`, a token valid for 15 minutes. */
export type CustomerSuggestion = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly matches: readonly MatchedField[];
};

export type CustomerSuggestionsAnswer = { readonly suggestions: readonly CustomerSuggestion[] };

/** A vehicle with the typed plate. Visitors get only make, model and, as `id`, a token. */
export type VehicleSuggestion = {
  readonly id: string;
  readonly licensePlate: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly customerName: string | null;
  /** The owner, because names are not unique. Staff only. */
  readonly customerId?: string | null;
};

export type VehicleSuggestionsAnswer = {
  readonly suggestions: readonly VehicleSuggestion[];
  readonly normalizedLicensePlate: string;
};
