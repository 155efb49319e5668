import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { STOCK_IMPORT_LENGTH } from './stock-import-limits.js';

/** POST /inventory/import: Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge. */
export class StockImportRequest {
  /** The file's text: semicolon, comma or tab between the columns, the first row names them. */
  @IsString({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @IsNotEmpty({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @MaxLength(STOCK_IMPORT_LENGTH, { message: 'Die Datei ist zu groß.' })
  csv!: string;
}
