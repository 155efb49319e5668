import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Rows of a file of first stock without its header, and its characters. */
export const STOCK_IMPORT_ROWS = 20_000;
export const STOCK_IMPORT_LENGTH = 5_000_000;

/** POST /inventory/import: Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge. */
export class StockImportRequest {
  /** The file's text: semicolon, comma or tab between the columns, the first row names them. */
  @IsString({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @IsNotEmpty({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @MaxLength(STOCK_IMPORT_LENGTH, { message: 'Die Datei ist zu groß.' })
  csv!: string;
}
