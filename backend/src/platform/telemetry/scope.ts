import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '#contracts/kernel/domain-event.js';

/** What belongs to one request or one job while it runs. */
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

const storage = new AsyncLocalStorage<Scope>();

/** Runs the work in a scope of its own; everything it awaits sees the same scope. */
export function runInScope<Result>(scope: Scope, work: () => Result): Result {
  return storage.run(scope, work);
}

/** The scope of the running request or job; undefined outside of one. */
export function currentScope(): Scope | undefined {
  return storage.getStore();
}
