import { StoreUnavailable, type StoreFault } from './store-unavailable.js';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) for unusable files. */
const FAULTS: Readonly<Record<number, StoreFault>> = {
  5: 'in-use',
  6: 'in-use',
  8: 'read-only',
  10: 'io',
  11: 'corrupt',
  13: 'full',
  14: 'io',
  26: 'corrupt',
};

/** Errors of the driver's `all` and `iterate` have SQLite's message but not its code. */
const SENTENCES: Readonly<Record<string, number>> = {
  'database is locked': 5,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': 14,
  'file is not a database': 26,
};

const FILE_FAULTS: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EIO: 'io',
};

/**
 * Converts the error into `StoreUnavailable`; returns errors that neither SQLite nor the file system raised unchanged.
 * Tests codes, not classes: the driver's errors belong to another realm.
 */
export function storeFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof StoreUnavailable) return error;
  const {
    errcode,
    code,
    message = 'The file cannot be used',
  } = error as { errcode?: number; code?: string; message?: string };
  const primary = errcode ?? SENTENCES[message];
  // Extended codes contain the primary code in their low byte.
  const fault = primary === undefined ? FILE_FAULTS[code ?? ''] : FAULTS[primary & 0xff];
  return fault === undefined ? error : new StoreUnavailable(fault, message, { cause: error });
}
