import { IsCsvFile } from '../../site/import.api.js';
import { STOCK_IMPORT_LENGTH } from './stock-import-limits.js';

/** POST /inventory/import: Artikelnummer;Bezeichnung;Einheit;Mindestbestand;Standort;Menge. */
export class StockImportRequest {
  @IsCsvFile(STOCK_IMPORT_LENGTH)
  csv!: string;
}
