import { status, type ServiceError } from '@grpc/grpc-js';
import { EventTooLarge, RevisionConflict, StoreUnavailable, type StoreFault } from './event-store.js';

const sentences = {
  closed: 'The event store is closed.',
  away: 'The event store cannot be reached.',
  corrupt: 'The event store holds an event that this product has not written.',
  io: 'The event store refused the call.',
} as const satisfies Partial<Record<StoreFault, string>>;

/** Of these the server may recover, or another connection may help. What was sent may have been done or not. */
const AWAY_CODES: ReadonlySet<number> = new Set([
  status.CANCELLED,
  status.UNKNOWN,
  status.DEADLINE_EXCEEDED,
  status.RESOURCE_EXHAUSTED,
  status.ABORTED,
  status.INTERNAL,
  status.UNAVAILABLE,
]);
/** What the store's callers know already. */
const TYPED = [StoreUnavailable, RevisionConflict, EventTooLarge, RangeError] as const;
/** What a follower says that cannot do the work; the next connection finds the leader. */
const NOT_LEADER = 'not-leader';

/** The typed error for a fault; what was said underneath is its cause. */
export function unavailable(fault: keyof typeof sentences, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(fault, sentences[fault], cause === undefined ? undefined : { cause });
}

/** What a call failed with, in the store's terms: `away` for everything that may pass, else `io`. */
export function faultOf(error: unknown): unknown {
  if (isTyped(error)) return error;
  if (!isServiceError(error)) return unavailable('away', error);
  const isElsewhere = error.metadata.get('exception').some((exception) => exception === NOT_LEADER);
  return unavailable(isElsewhere || AWAY_CODES.has(error.code) ? 'away' : 'io', error);
}

function isTyped(error: unknown): boolean {
  return TYPED.some((type) => error instanceof type);
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && 'metadata' in error;
}
