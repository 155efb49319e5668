export const MAX_INVOICE_LINES = 500;
/** Largest file that is imported, in bytes of the file itself. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
