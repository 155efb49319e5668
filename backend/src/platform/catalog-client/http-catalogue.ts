import CircuitBreaker from 'opossum';
import { Refusal } from '#contracts/kernel/problem.js';
import type { Clock } from '../clock.js';
import { keepAtMost } from '../keep-at-most.js';
import type { CatalogueCalls, CatalogueOutcome } from './catalogue-calls.js';
import { ask, type Provider } from './provider-request.js';
import {
  catalogueRefusals,
  theOnly,
  type CatalogueQuestion,
  type CatalogueVehicle,
  type VehicleCatalogue,
} from './vehicle-catalogue.js';

const HOUR_MS = 60 * 60 * 1000;
/** How long an answer is believed. */
const KEEP_MS = 24 * HOUR_MS;
/** Answers that are kept at once; the oldest go first. */
const MAX_KEPT = 2_000;
const ATTEMPTS = 2;
/** When to come back after the provider said no for now, in seconds. */
const RETRY_AFTER_SECONDS = 30;

export type HttpCatalogueOptions = Provider & {
  readonly calls: CatalogueCalls;
  readonly clock: Clock;
  /** How long an open breaker waits before it lets one question through; default 30 s. */
  readonly resetAfterMs?: number;
};

type Kept = { readonly vehicle: CatalogueVehicle; readonly at: number };

/**
 * A catalogue over HTTP. Each request may take 5 seconds and is tried once more when the provider is away; a breaker
 * gives it rest when half of the questions of a minute failed; what was found is believed for 24 hours.
 */
export class HttpCatalogue implements VehicleCatalogue {
  readonly source: string;
  private readonly kept = new Map<string, Kept>();
  private readonly breaker: CircuitBreaker<[CatalogueQuestion, string], CatalogueVehicle>;

  constructor(private readonly options: HttpCatalogueOptions) {
    this.source = new URL(options.url).hostname;
    this.breaker = new CircuitBreaker((...asked: [CatalogueQuestion, string]) => this.question(...asked), {
      timeout: false,
      // More than this, so that half of them is enough.
      errorThresholdPercentage: 49.999,
      volumeThreshold: 5,
      rollingCountTimeout: 60_000,
      rollingCountBuckets: 60,
      resetTimeout: options.resetAfterMs ?? RETRY_AFTER_SECONDS * 1_000,
      // What the catalogue does not know is an answer; only its absence counts against it.
      errorFilter: (error: unknown) =>
        error instanceof Refusal && error.code !== 'vehicle-catalog-unavailable',
    });
    this.breaker.on('open', () => options.calls.noteBreaker('open'));
    this.breaker.on('halfOpen', () => options.calls.noteBreaker('half-open'));
    this.breaker.on('close', () => options.calls.noteBreaker('closed'));
  }

  async find(question: CatalogueQuestion, correlationId: string): Promise<CatalogueVehicle> {
    const key = JSON.stringify(question);
    const known = this.kept.get(key);
    const now = Date.parse(this.options.clock.now());
    const isHit = known !== undefined && now - known.at < KEEP_MS;
    this.options.calls.noteCacheUse(isHit);
    if (isHit) return known.vehicle;
    const vehicle = await this.askThroughBreaker(question, correlationId);
    this.keep(key, { vehicle, at: now });
    return vehicle;
  }

  /** Ends the breaker's timers. */
  close(): void {
    this.breaker.shutdown();
  }

  private async askThroughBreaker(...asked: [CatalogueQuestion, string]): Promise<CatalogueVehicle> {
    try {
      return await this.breaker.fire(...asked);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw catalogueRefusals.unavailable(RETRY_AFTER_SECONDS);
    }
  }

  private async question(...asked: [CatalogueQuestion, string]): Promise<CatalogueVehicle> {
    for (let attempt = 1; ; attempt++) {
      const answered = await this.attempt(...asked);
      if (answered !== 'unavailable') return answered;
      if (attempt === ATTEMPTS) throw catalogueRefusals.unavailable();
    }
  }

  private async attempt(
    question: CatalogueQuestion,
    correlationId: string,
  ): Promise<CatalogueVehicle | 'unavailable'> {
    const { calls, clock } = this.options;
    const at = clock.now();
    const began = performance.now();
    const { outcome, status, vehicles } = await ask(this.options, question, correlationId);
    const durationMs = Math.round(performance.now() - began);
    calls.noteCall({ at, correlationId, lookupType: question.kind, status, durationMs, outcome });
    if (outcome === 'unavailable') return outcome;
    const refusal = refusalOf(outcome);
    if (refusal !== null) throw refusal;
    return theOnly(vehicles);
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    keepAtMost(this.kept, MAX_KEPT);
  }
}

function refusalOf(outcome: Exclude<CatalogueOutcome, 'unavailable'>): Refusal | null {
  switch (outcome) {
    case 'not-found':
      return catalogueRefusals.notFound();
    case 'ambiguous':
      return catalogueRefusals.ambiguous();
    case 'rejected':
      return catalogueRefusals.rejected();
    case 'rate-limited':
      return catalogueRefusals.rateLimited(RETRY_AFTER_SECONDS);
    case 'found':
      return null;
  }
}
