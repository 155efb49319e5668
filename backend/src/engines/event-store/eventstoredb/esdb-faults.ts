import { status, type ServiceError } from '@grpc/grpc-js';
import { EventTooLarge, RevisionConflict } from '../../../platform/event-store/event-store.js';
import { StoreUnavailable, type StoreFault } from '../../../platform/store-unavailable.js';

const sentences = {
  closed: 'The event store is closed.',
  away: 'The event store cannot be reached.',
  corrupt: 'The event store holds an event that this product has not written.',
  io: 'The event store refused the call.',
} as const satisfies Partial<Record<StoreFault, string>>;

/**
 * Codes for `io`: the server understood and refuses the call, now and later. Every other code is temporary, including
 * 0, which means that the server is not ready for appends.
 */
const REFUSALS: ReadonlySet<number> = new Set([
  status.INVALID_ARGUMENT,
  status.NOT_FOUND,
  status.ALREADY_EXISTS,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.FAILED_PRECONDITION,
  status.OUT_OF_RANGE,
  status.UNIMPLEMENTED,
  status.DATA_LOSS,
]);
/** The server gave up this call only; the connection is fine. */
const OF_ONE_CALL: ReadonlySet<number> = new Set([status.ABORTED, status.RESOURCE_EXHAUSTED]);
/** The node cannot accept appends now; another may. */
const NOT_HANDLED: ReadonlySet<number> = new Set([status.OK, status.UNAVAILABLE]);
const TYPED = [StoreUnavailable, RevisionConflict, EventTooLarge, RangeError] as const;
/** A follower's answer to a call that requires the leader. */
const NOT_LEADER = 'not-leader';

export type Endpoint = { readonly address: string; readonly port: number };

/** Another call retired the session before this one sent anything: it restarts on the next session. */
export class SessionRetired extends Error {
  override readonly name = 'SessionRetired';
}

/** The server's refusal of one append of a batch; the batch call continues. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export function unavailable(fault: keyof typeof sentences, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(fault, sentences[fault], cause === undefined ? undefined : { cause });
}

/** Converts a call's error: `away` for everything temporary, else `io`. */
export function faultOf(error: unknown): unknown {
  if (isTyped(error)) return error;
  if (!(error instanceof AppendRefused) && !isServiceError(error)) return unavailable('away', error);
  const isRefused = REFUSALS.has(error.code) && !isNotLeader(error);
  return unavailable(isRefused ? 'io' : 'away', error);
}

/** True if the fault concerns the connection or the node, not a single call. */
export function isOfConnection({ fault, cause }: StoreUnavailable): boolean {
  if (fault !== 'away') return false;
  if (cause instanceof AppendRefused) return NOT_HANDLED.has(cause.code);
  return !(isServiceError(cause) && OF_ONE_CALL.has(cause.code));
}

/** True if the server dropped a subscription because its reader was too slow. */
export function isDropped(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  return isServiceError(error.cause) && error.cause.code === status.ABORTED;
}

/** True if the server did not see the commit in time; it may have happened. */
export function isCommitTimeout({ cause }: StoreUnavailable): boolean {
  return cause instanceof AppendRefused && cause.code === status.DEADLINE_EXCEEDED;
}

/** The leader that a follower named; null: none named. */
export function leaderNamedBy({ cause }: StoreUnavailable): Endpoint | null {
  if (!isServiceError(cause) || !isNotLeader(cause)) return null;
  const [address] = cause.metadata.get('leader-endpoint-host');
  const port = Number(cause.metadata.get('leader-endpoint-port')[0]);
  return address !== undefined && Number.isInteger(port) ? { address: String(address), port } : null;
}

function isNotLeader(error: AppendRefused | ServiceError): boolean {
  return isServiceError(error) && error.metadata.get('exception').some((name) => name === NOT_LEADER);
}

function isTyped(error: unknown): boolean {
  return TYPED.some((type) => error instanceof type);
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error;
}
