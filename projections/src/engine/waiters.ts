import type { Position } from '#contracts/kernel/domain-event.js';

type Waiter = { readonly position: Position; readonly end: (passed: boolean) => void };

/** Callers that wait until a position is passed. */
export class Waiters {
  private readonly waiting = new Set<Waiter>();
  private ended = false;

  /** Resolves to true when `settle` passes the position; to false after the timeout or at `endAll`. */
  wait(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.ended || timeoutMs <= 0) return Promise.resolve(false);
    return new Promise((fulfil) => {
      const waiter: Waiter = {
        position,
        end: (passed) => {
          clearTimeout(timer);
          this.waiting.delete(waiter);
          fulfil(passed);
        },
      };
      const timer = setTimeout(() => waiter.end(false), timeoutMs);
      this.waiting.add(waiter);
    });
  }

  settle(isPassed: (position: Position) => boolean): void {
    for (const waiter of this.waiting) if (isPassed(waiter.position)) waiter.end(true);
  }

  /** Resolves all waiters to false, now and later. */
  endAll(): void {
    this.ended = true;
    for (const waiter of this.waiting) waiter.end(false);
  }
}
