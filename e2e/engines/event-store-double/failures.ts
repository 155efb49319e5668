import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { NOT_READY } from './messages.js';

/** A call's end with a status other than OK. */
export function failure(code: status, details: string, metadata = new Metadata()): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata });
}

/** The log-in is missing or wrong. */
export function unauthenticated(): ServiceError {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return failure(status.UNAUTHENTICATED, 'Access Denied', metadata);
}

/** The node has just been started, or nobody leads. */
export function notReady(): ServiceError {
  return failure(status.UNAVAILABLE, NOT_READY);
}

/** How the server, up to 23.10, ends a live subscription whose reader does not keep up. */
export function tooSlow(): ServiceError {
  const details =
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.';
  return failure(status.ABORTED, details);
}

/** The call wants the leader, which listens there. */
export function notLeader(leaderPort: number): ServiceError {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(leaderPort));
  return failure(status.NOT_FOUND, 'Leader info available', metadata);
}
