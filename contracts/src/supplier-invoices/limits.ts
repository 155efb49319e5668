export const MAX_INVOICE_LINES = 500;
/** Bytes of the imported file. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
