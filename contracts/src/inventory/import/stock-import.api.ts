import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { STOCK_IMPORT_LENGTH } from './stock-import-limits.js';

/** POST /inventory/import: Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge. */
export class StockImportRequest {
  /** CSV with semicolon, comma or tab. The first row contains the column names. */
  @IsString({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @IsNotEmpty({ message: 'Bitte wählen Sie eine CSV-Datei.' })
  @MaxLength(STOCK_IMPORT_LENGTH, { message: 'Die Datei ist zu groß.' })
  csv!: string;
}
