import type { Instant } from '#contracts/kernel/domain-event.js';

export type CatalogueOutcome =
  'found' | 'not-found' | 'ambiguous' | 'rejected' | 'rate-limited' | 'unavailable';

/** One request to a provider of vehicle data: how it went, and nothing of what it asked for. */
export type CatalogueCall = {
  readonly at: Instant;
  readonly correlationId: string;
  readonly lookupType: 'VIN' | 'HSN_TSN';
  /** As the provider answered; 404 for what it does not know, 504 when nothing came in time, 502 when it was unusable. */
  readonly status: number;
  readonly durationMs: number;
  readonly outcome: CatalogueOutcome;
};

export type BreakerState = 'closed' | 'open' | 'half-open';

/** Who listens to the catalogue: monitoring and the timeline. */
export type CatalogueListener = {
  /** Every request that leaves for the provider, a second attempt too. */
  readonly onCall?: (call: CatalogueCall) => void;
  /** Every question: answered from the memory of the last 24 hours, or not. */
  readonly onCacheUse?: (isHit: boolean) => void;
  readonly onBreaker?: (state: BreakerState) => void;
};

/** What happens between the house and the catalogue, told to whoever asked to hear it. */
export class CatalogueCalls {
  private readonly listeners: CatalogueListener[] = [];
  private state: BreakerState = 'closed';

  /** Adds somebody who hears of every call from now on. What he throws is his own. */
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
