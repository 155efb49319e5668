/** Bytes of a file, also of each file in a ZIP. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024;
/** Entries of a file. */
export const MAX_ENTRIES = 5_000;
/** Sure proposals that one call books. */
export const BOOKED_AT_ONCE = 20;
