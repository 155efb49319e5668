/** Rows of a file of first stock without its header, and its characters. */
export const STOCK_IMPORT_ROWS = 20_000;
export const STOCK_IMPORT_LENGTH = 5_000_000;
