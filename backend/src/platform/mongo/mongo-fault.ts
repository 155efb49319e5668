import { StoreUnavailable, type StoreFault } from '../event-store/event-store.js';

/** Names of the driver's errors that say that there is no answer, or no connection to ask on. */
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

/** The server's codes (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml) that mean the same. */
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
 * The error as the typed fault it is; one that has nothing to do with the server's state is returned as it is. Told by
 * names and codes, not by class: a bulk write wraps what happened to its parts.
 */
export function mongoFault(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof StoreUnavailable) return error;
  const { name = '', message = '', code, cause } = error as MongoErrorLike;
  const isPassing = NO_ANSWER_NAMES.has(name) || isMissingHint(error as MongoErrorLike);
  const own = isPassing ? 'away' : FAULTS[Number(code)];
  const fault = own ?? (cause instanceof Error ? faultOf(cause) : undefined);
  return fault === undefined ? error : new StoreUnavailable(fault, `MongoDB: ${message}`, { cause: error });
}

/** Whether the index that was to go is gone already: another process makes it anew too. */
export function isNoIndex(error: unknown): boolean {
  return codeOf(error) === INDEX_NOT_FOUND;
}

/** Whether the write was refused because the key is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY;
}

/** Whether the server does not know what it was asked for; only substitutes for MongoDB say so. */
export function isNotImplemented(error: unknown): boolean {
  return codeOf(error) === NOT_IMPLEMENTED;
}

/** Whether the collection that was to be used does not exist. */
export function isNoCollection(error: unknown): boolean {
  return codeOf(error) === NAMESPACE_NOT_FOUND;
}

type MongoErrorLike = { name?: string; message?: string; code?: unknown; cause?: unknown };

/** An index that a query names is being made: every declared one is there a moment later. */
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
