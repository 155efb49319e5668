import type { Instant } from '#contracts/kernel/domain-event.js';

export type CatalogueOutcome =
  'found' | 'not-found' | 'ambiguous' | 'rejected' | 'rate-limited' | 'unavailable';

/** Outcome of one request to a provider of vehicle data, without the query. */
export type CatalogueCall = {
  readonly at: Instant;
  readonly correlationId: string;
  readonly lookupType: 'VIN' | 'HSN_TSN';
  /** The provider's status; 404 for an unknown vehicle, 504 for a timeout, 502 for an unusable answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly outcome: CatalogueOutcome;
};

export type BreakerState = 'closed' | 'open' | 'half-open';

export type CatalogueListener = {
  /** Called for every request to the provider, retries included. */
  readonly onCall?: (call: CatalogueCall) => void;
  /** Called for every query: true if answered from the cache. */
  readonly onCacheUse?: (isHit: boolean) => void;
  readonly onBreaker?: (state: BreakerState) => void;
};

export class CatalogueCalls {
  private readonly listeners: CatalogueListener[] = [];
  private state: BreakerState = 'closed';

  /** Adds a listener. Errors that the listener throws are ignored. */
  listen(listener: CatalogueListener): void {
    this.listeners.push(listener);
  }

  get breaker(): BreakerState {
    return this.state;
  }

  noteCall(call: CatalogueCall): void {
    for (const { onCall } of this.listeners) onCall?.(call);
  }

  noteCacheUse(isHit: boolean): void {
    for (const { onCacheUse } of this.listeners) onCacheUse?.(isHit);
  }

  noteBreaker(state: BreakerState): void {
    this.state = state;
    for (const { onBreaker } of this.listeners) onBreaker?.(state);
  }
}
