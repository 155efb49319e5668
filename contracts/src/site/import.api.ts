import type { AffectedAppointment } from './site.api.js';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Characters of a file that is imported, and its rows without the header. */
export const IMPORT_LENGTH = 200_000;
export const IMPORT_ROWS = 500;

/** POST /site/import/{list}. */
export class ImportRequest {
  /** The file's text: semicolon, comma or tab between the columns, the first row names them. */
  @IsString({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @IsNotEmpty({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @MaxLength(IMPORT_LENGTH, { message: 'Die Datei ist zu groß.' })
  csv!: string;
}

export class ImportQuery {
  /** `true`: nothing is written. */
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „dryRun“ kann true oder false sein.' })
  dryRun?: 'true' | 'false';
}

/** What is wrong in a row; the header is row 1, `field` its column as the file calls it, empty: the whole row. */
export type ImportProblem = { readonly row: number; readonly field: string; readonly message: string };

/** What a row brings; rows that say what is already so bring nothing. */
export type ImportChange = {
  readonly row: number;
  readonly subject: string;
  readonly kind: 'neu' | 'geändert';
};

/**
 * Answer of POST /site/import/{list}. With problems nothing is written: 200 for a dry run, else 400 with one entry in
 * `errors` for each.
 */
export type ImportAnswer = {
  /** Rows without the header. */
  readonly rows: number;
  readonly problems: readonly ImportProblem[];
  readonly changes: readonly ImportChange[];
  /** Opening times that were imported: the appointments that lie outside of them now. */
  readonly affectedAppointments?: readonly AffectedAppointment[];
};
