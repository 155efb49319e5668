import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { together } from '../kernel/together.js';
import type { AffectedAppointment } from './site.api.js';

/** Limits of an imported file: characters, and rows without the header. */
export const IMPORT_LENGTH = 200_000;
export const IMPORT_ROWS = 500;

const NO_FILE = 'Bitte wählen Sie eine CSV-Datei.';

/**
 * The text of a CSV file with semicolon, comma or tab, at most `maxLength` characters. The first row contains the column
 * names.
 */
export const IsCsvFile = (maxLength: number): PropertyDecorator =>
  together(
    IsString({ message: NO_FILE }),
    IsNotEmpty({ message: NO_FILE }),
    MaxLength(maxLength, { message: 'Die Datei ist zu groß.' }),
  );

export class ImportRequest {
  @IsCsvFile(IMPORT_LENGTH)
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
