import { status, type ServiceError } from '@grpc/grpc-js';
import { EventTooLarge, RevisionConflict, StoreUnavailable, type StoreFault } from './event-store.js';

const sentences = {
  closed: 'The event store is closed.',
  away: 'The event store cannot be reached.',
  corrupt: 'The event store holds an event that this product has not written.',
  io: 'The event store refused the call.',
} as const satisfies Partial<Record<StoreFault, string>>;

/**
 * What is left for `io`: the server has understood the call and does not do it, and will not the next time either. Every
 * other code may pass, also that of an append for which the server is not ready, which is none at all (0).
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
/** The server gave up this one call; the connection and whatever else runs over it are as good as before. */
const OF_ONE_CALL: ReadonlySet<number> = new Set([status.ABORTED, status.RESOURCE_EXHAUSTED]);
/** The node cannot take any append now: another may. */
const NOT_HANDLED: ReadonlySet<number> = new Set([status.OK, status.UNAVAILABLE]);
/** What the store's callers know already. */
const TYPED = [StoreUnavailable, RevisionConflict, EventTooLarge, RangeError] as const;
/** What a node says that does not lead to a call that wants the leader. */
const NOT_LEADER = 'not-leader';

/** Where a node listens. */
export type Endpoint = { readonly address: string; readonly port: number };

/** Another call has given up the session before anything of this one was sent: it begins anew on the next one. */
export class SessionRetired extends Error {
  override readonly name = 'SessionRetired';
}

/** What the server said of one append of a batch; the call that carries them all goes on. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** The typed error for a fault; what was said underneath is its cause. */
export function unavailable(fault: keyof typeof sentences, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(fault, sentences[fault], cause === undefined ? undefined : { cause });
}

/** What a call failed with, in the store's terms: `away` for everything that may pass, else `io`. */
export function faultOf(error: unknown): unknown {
  if (isTyped(error)) return error;
  if (!(error instanceof AppendRefused) && !isServiceError(error)) return unavailable('away', error);
  const isRefused = REFUSALS.has(error.code) && !isNotLeader(error);
  return unavailable(isRefused ? 'io' : 'away', error);
}

/** Whether the fault says something of the connection, or of the node at its other end, and not of one call alone. */
export function isOfConnection({ fault, cause }: StoreUnavailable): boolean {
  if (fault !== 'away') return false;
  if (cause instanceof AppendRefused) return NOT_HANDLED.has(cause.code);
  return !(isServiceError(cause) && OF_ONE_CALL.has(cause.code));
}

/** Whether the server gave up a subscription whose reader was too far behind while live. */
export function isDropped(error: unknown): boolean {
  if (!(error instanceof StoreUnavailable)) return false;
  return isServiceError(error.cause) && error.cause.code === status.ABORTED;
}

/** Whether the server did not see in time that the append was committed; it may be all the same. */
export function isCommitTimeout({ cause }: StoreUnavailable): boolean {
  return cause instanceof AppendRefused && cause.code === status.DEADLINE_EXCEEDED;
}

/** Where the leader is, when a node has said so that is none; null: nothing was said. */
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
