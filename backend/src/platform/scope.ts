import type { Position } from '#contracts/kernel/domain-event.js';

/**
 * The state of one running request. Writers find it by the correlation id that every event carries, so nothing has to
 * be passed through the request's promises (ADR 29).
 */
export class Scope {
  private written: Position | null = null;
  private isUnknown = false;

  constructor(readonly correlationId: string) {}

  /** Records the last append of this request, so that the answer can wait for the read models. */
  noteWrite(position: Position): void {
    if (this.written === null || position > this.written) this.written = position;
  }

  /** Records a write that a store may have committed although its answer was lost. */
  noteUnknownWrite(): void {
    this.isUnknown = true;
  }

  /** False only if certainly nothing was written. */
  get mayHaveWritten(): boolean {
    return this.isUnknown || this.written !== null;
  }

  /** Position of the last append; null if nothing was written. */
  get lastWrite(): Position | null {
    return this.written;
  }
}

/** Several requests may have the same correlation id; each is notified of the writes of all. */
const underWay = new Map<string, Set<Scope>>();

/** Opens the scope of a request; the caller must close it. */
export function openScope(correlationId: string): Scope {
  const scope = new Scope(correlationId);
  const known = underWay.get(correlationId);
  if (known === undefined) underWay.set(correlationId, new Set([scope]));
  else known.add(scope);
  return scope;
}

/** Ends the notifications. */
export function closeScope(scope: Scope): void {
  const known = underWay.get(scope.correlationId);
  known?.delete(scope);
  if (known?.size === 0) underWay.delete(scope.correlationId);
}

/** Notifies the requests with this correlation id of an append; no-op outside a request. */
export function noteWrite(correlationId: string, position: Position): void {
  for (const scope of underWay.get(correlationId) ?? []) scope.noteWrite(position);
}

/** Notifies them of a write that may be committed although its answer was lost. */
export function noteUnknownWrite(correlationId: string): void {
  for (const scope of underWay.get(correlationId) ?? []) scope.noteUnknownWrite();
}
