import type { AffectedAppointment } from './site.api.js';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Limits of an imported file: characters, and rows without the header. */
export const IMPORT_LENGTH = 200_000;
export const IMPORT_ROWS = 500;

export const importTexts = {
  noFile: 'Bitte wählen Sie eine CSV-Datei.',
  tooLarge: 'Die Datei ist zu groß.',
} as const;

export class ImportRequest {
  /** CSV with semicolon, comma or tab. The first row contains the column names. */
  @IsString({ message: importTexts.noFile })
  @IsNotEmpty({ message: importTexts.noFile })
  @MaxLength(IMPORT_LENGTH, { message: importTexts.tooLarge })
  csv!: string;
}

export class ImportQuery {
  /** `true`: validates without writing. */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „dryRun“ kann true oder false sein.' })
  dryRun?: 'true' | 'false';
}

/** An error in a row. The header is row 1. `field`: the file's column; empty: the whole row. */
export type ImportProblem = { readonly row: number; readonly field: string; readonly message: string };

/** The change that a row makes. Rows without changes are omitted. */
export type ImportChange = {
  readonly row: number;
  readonly subject: string;
  readonly kind: 'neu' | 'geändert';
};

/** POST /site/import/{list}. Any problem rejects the file: 200 for a dry run, else 400 with one of `errors` each. */
export type ImportAnswer = {
  /** Rows without the header. */
  readonly rows: number;
  readonly problems: readonly ImportProblem[];
  readonly changes: readonly ImportChange[];
  /** For opening times: the appointments outside of the new hours. */
  readonly affectedAppointments?: readonly AffectedAppointment[];
};
