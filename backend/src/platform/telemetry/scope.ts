import type { Position } from '#contracts/kernel/domain-event.js';

/**
 * What belongs to one request while it runs. Whoever writes finds it by the correlation id that every event carries, so
 * nothing has to follow the promises of the request (ADR 29).
 */
export class Scope {
  private written: Position | null = null;
  private isUnknown = false;

  constructor(readonly correlationId: string) {}

  /** Remembers the last append made in this scope, so that the answer can wait for the read models. */
  noteWrite(position: Position): void {
    if (this.written === null || position > this.written) this.written = position;
  }

  /** Remembers that a write was sent to a store that may make it without an answer in time. */
  noteUnknownWrite(): void {
    this.isUnknown = true;
  }

  /** False only when it is certain that nothing was written in this scope. */
  get mayHaveWritten(): boolean {
    return this.isUnknown || this.written !== null;
  }

  /** Position of the last append made in this scope; null when nothing was written. */
  get lastWrite(): Position | null {
    return this.written;
  }
}

/** A caller may send several requests with one correlation id; each is told of what any of them writes then. */
const underWay = new Map<string, Set<Scope>>();

/** The scope of a request that begins. Each is to be closed. */
export function openScope(correlationId: string): Scope {
  const scope = new Scope(correlationId);
  const known = underWay.get(correlationId);
  if (known === undefined) underWay.set(correlationId, new Set([scope]));
  else known.add(scope);
  return scope;
}

/** Nobody is told any more of what is written under its correlation id. */
export function closeScope(scope: Scope): void {
  const known = underWay.get(scope.correlationId);
  known?.delete(scope);
  if (known?.size === 0) underWay.delete(scope.correlationId);
}

/** Tells the requests with this correlation id of an append; outside of a request nobody needs to know. */
export function noteWrite(correlationId: string, position: Position): void {
  for (const scope of underWay.get(correlationId) ?? []) scope.noteWrite(position);
}

/** Tells them of a write that was sent to a store that may make it without an answer in time. */
export function noteUnknownWrite(correlationId: string): void {
  for (const scope of underWay.get(correlationId) ?? []) scope.noteUnknownWrite();
}
