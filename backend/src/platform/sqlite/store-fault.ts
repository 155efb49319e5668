import { StoreUnavailable, type StoreFault } from '../event-store/event-store.js';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) that say why a file cannot be used. */
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

const FILE_FAULTS: Readonly<Record<string, StoreFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EIO: 'io',
};

/**
 * The error as the typed fault it is; an error that neither SQLite nor the file system raised is returned as it is.
 * Told by its codes, not its class: the driver's errors are made outside of the running context.
 */
export function storeFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof StoreUnavailable) return error;
  const {
    errcode,
    code,
    message = 'The file cannot be used',
  } = error as { errcode?: number; code?: string; message?: string };
  // Extended codes carry the primary one in their low byte.
  const fault = errcode === undefined ? FILE_FAULTS[code ?? ''] : FAULTS[errcode & 0xff];
  return fault === undefined ? error : new StoreUnavailable(fault, message, { cause: error });
}
