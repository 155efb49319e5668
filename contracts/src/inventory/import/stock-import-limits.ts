/** Limits of an imported file: rows without the header, and characters. */
export const STOCK_IMPORT_ROWS = 20_000;
export const STOCK_IMPORT_LENGTH = 5_000_000;
