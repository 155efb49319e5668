import { StoreUnavailable, type StoreFault } from '../../platform/store-unavailable.js';

/** Names of the driver's errors for a missing answer or connection. */
const NO_ANSWER_NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoPoolClearedOnNetworkError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoExpiredSessionError',
]);

/**
 * The server's codes with the same meaning
 * (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml).
 */
const FAULTS: Readonly<Record<number, StoreFault>> = {
  6: 'away', // HostUnreachable
  7: 'away', // HostNotFound
  13: 'away', // Unauthorized
  18: 'away', // AuthenticationFailed
  24: 'away', // LockTimeout
  43: 'away', // CursorNotFound: the server restarted between two pages of an answer
  50: 'away', // MaxTimeMSExpired
  64: 'not-durable', // WriteConcernTimeout: no majority has it
  89: 'away', // NetworkTimeout
  91: 'away', // ShutdownInProgress
  100: 'not-durable', // UnsatisfiableWriteConcern
  133: 'away', // FailedToSatisfyReadPreference
  134: 'away', // ReadConcernMajorityNotAvailableYet
  175: 'away', // QueryPlanKilled: a rebuild has dropped what was being read
  189: 'away', // PrimarySteppedDown
  202: 'away', // NetworkInterfaceExceededTimeLimit
  211: 'away', // KeyNotFound: a new primary does not know the clock's keys yet
  237: 'away', // CursorKilled
  262: 'away', // ExceededTimeLimit
  365: 'away', // TemporarilyUnavailable: its cache is full
  9001: 'away', // SocketException
  10107: 'away', // NotWritablePrimary
  11600: 'away', // InterruptedAtShutdown
  11601: 'away', // Interrupted
  11602: 'away', // InterruptedDueToReplStateChange
  13435: 'away', // NotPrimaryNoSecondaryOk
  13436: 'away', // NotPrimaryOrSecondary
  14031: 'full', // OutOfDiskSpace
};

const BAD_VALUE = 2;
const INDEX_NOT_FOUND = 27;
const DUPLICATE_KEY = 11_000;
const NOT_IMPLEMENTED = 238;
const NAMESPACE_NOT_FOUND = 26;

/**
 * Converts the error into `StoreUnavailable`; returns unrelated errors unchanged. Tests names and codes, not classes: a
 * bulk write wraps the errors of its parts.
 */
export function mongoFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof StoreUnavailable) return error;
  const { name = '', message = '', code, cause } = error as MongoErrorLike;
  const isPassing = NO_ANSWER_NAMES.has(name) || isMissingHint(error as MongoErrorLike);
  const own = isPassing ? 'away' : FAULTS[Number(code)];
  const fault = own ?? (cause instanceof Error ? faultOf(cause) : undefined);
  return fault === undefined ? error : new StoreUnavailable(fault, `MongoDB: ${message}`, { cause: error });
}

/** True if the index to be dropped is gone: another process rebuilds it too. */
export function isNoIndex(error: unknown): boolean {
  return codeOf(error) === INDEX_NOT_FOUND;
}

export function isDuplicateKey(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

/** True if the server does not know the command; only substitutes for MongoDB answer so. */
export function isNotImplemented(error: unknown): boolean {
  return codeOf(error) === NOT_IMPLEMENTED;
}

export function isNoCollection(error: unknown): boolean {
  return codeOf(error) === NAMESPACE_NOT_FOUND;
}

type MongoErrorLike = { name?: string; message?: string; code?: unknown; cause?: unknown };

/** A query names an index that is being built and will exist a moment later. */
function isMissingHint({ code, message = '' }: MongoErrorLike): boolean {
  return code === BAD_VALUE && /\bhint\b/.test(message);
}

function faultOf(error: Error): StoreFault | undefined {
  const fault = mongoFault(error);
  return fault instanceof StoreUnavailable ? fault.fault : undefined;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as MongoErrorLike).code : undefined;
}
