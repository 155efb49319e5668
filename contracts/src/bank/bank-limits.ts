/** Bytes of a file, also of all files in a ZIP together. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;
/** Entries of a file. */
export const MAX_ENTRIES = 10_000;
/** Sure proposals that one call books. */
export const BOOKED_AT_ONCE = 20;
