import { StoreUnavailable, type StoreFault } from '../store-unavailable.js';

/**
 * The faults behind Redis' error prefixes
 * (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors).
 */
const REFUSALS: Readonly<Record<string, StoreFault>> = {
  OOM: 'full',
  MISCONF: 'io',
  READONLY: 'read-only',
  LOADING: 'away',
  MASTERDOWN: 'away',
  NOAUTH: 'away',
  WRONGPASS: 'away',
  NOPERM: 'away',
};

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The client's messages for a missing answer or connection. */
const NO_ANSWER = /^(Command timed out|Connection is closed|Socket timeout|Socket closed|connect ETIMEDOUT)/;
const NO_ANSWER_NAMES = new Set(['MaxRetriesPerRequestError', 'AbortError']);

/** Converts the error into `StoreUnavailable`; returns unrelated errors unchanged. */
export function redisFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof StoreUnavailable) return error;
  const { name = '', message = '', code = '' } = error as { name?: string; message?: string; code?: string };
  const isAway = NETWORK_CODES.has(code) || NO_ANSWER_NAMES.has(name) || NO_ANSWER.test(message);
  const fault = isAway ? 'away' : REFUSALS[message.split(' ', 1)[0] ?? ''];
  return fault === undefined ? error : new StoreUnavailable(fault, `Redis: ${message}`, { cause: error });
}
