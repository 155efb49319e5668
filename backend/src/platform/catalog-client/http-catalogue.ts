import type CircuitBreaker from 'opossum';
import { Refusal } from '#contracts/kernel/problem.js';
import type { Clock } from '../clock.js';
import { keepAtMost } from '../keep-at-most.js';
import { breakerAround, RETRY_AFTER_SECONDS } from '../outside/circuit-breaker.js';
import type { CatalogueCalls, CatalogueOutcome } from './catalogue-calls.js';
import { ask, type Provider } from './provider-request.js';
import {
  CatalogueRefusal,
  catalogueRefusals,
  theOnly,
  vehicleIn,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueVehicle,
  type VehicleCatalogue,
} from './vehicle-catalogue.js';

const HOUR_MS = 60 * 60 * 1000;
const KEEP_FOUND_MS = 24 * HOUR_MS;
/** A vehicle that is unknown, or ambiguous, may be known to the provider later on the same day. */
const KEEP_REFUSAL_MS = HOUR_MS;
/** The oldest cached answers are dropped first. */
const MAX_KEPT = 2_000;
const ATTEMPTS = 2;

export type HttpCatalogueOptions = Provider & {
  readonly calls: CatalogueCalls;
  readonly clock: Clock;
  /** Milliseconds before an open breaker lets one query through; default 30,000. */
  readonly resetAfterMs?: number;
};

type Kept = { readonly answer: CatalogueAnswer; readonly at: number };

/**
 * A catalogue over HTTP. A request times out after 5 seconds and is retried once. A circuit breaker opens when half of
 * the queries of a minute failed. Found vehicles are cached for 24 hours, unknown and ambiguous ones for one hour.
 * Callers who ask the same at the same time share one request.
 */
export class HttpCatalogue implements VehicleCatalogue {
  readonly source: string;
  private readonly kept = new Map<string, Kept>();
  private readonly asked = new Map<string, Promise<CatalogueVehicle>>();
  private readonly breaker: CircuitBreaker<[CatalogueQuestion, string], CatalogueVehicle>;

  constructor(private readonly options: HttpCatalogueOptions) {
    this.source = new URL(options.url).hostname;
    this.breaker = breakerAround((...asked: [CatalogueQuestion, string]) => this.question(...asked), {
      resetAfterMs: options.resetAfterMs,
      // An unknown vehicle is a valid answer and does not count as a failure.
      isAnswer: (error) => error instanceof Refusal && error.code !== 'vehicle-catalog-unavailable',
    });
    this.breaker.on('open', () => options.calls.noteBreaker('open'));
    this.breaker.on('halfOpen', () => options.calls.noteBreaker('half-open'));
    this.breaker.on('close', () => options.calls.noteBreaker('closed'));
  }

  async find(question: CatalogueQuestion, correlationId: string): Promise<CatalogueVehicle> {
    const key = JSON.stringify(question);
    const known = this.keptFor(key);
    const isHit = known !== undefined && !isFault(known);
    this.options.calls.noteCacheUse(isHit);
    if (isHit) return vehicleIn(known);
    const running = this.asked.get(key);
    if (running !== undefined) return running;
    const asking = this.askAndKeep(key, question, correlationId).finally(() => this.asked.delete(key));
    this.asked.set(key, asking);
    return asking;
  }

  recall(question: CatalogueQuestion): CatalogueAnswer | undefined {
    return this.keptFor(JSON.stringify(question));
  }

  close(): void {
    this.breaker.shutdown();
  }

  private keptFor(key: string): CatalogueAnswer | undefined {
    const known = this.kept.get(key);
    if (known === undefined) return undefined;
    const keptForMs = 'vehicle' in known.answer ? KEEP_FOUND_MS : KEEP_REFUSAL_MS;
    return Date.parse(this.options.clock.now()) - known.at < keptForMs ? known.answer : undefined;
  }

  private async askAndKeep(
    ...[key, ...asked]: [string, CatalogueQuestion, string]
  ): Promise<CatalogueVehicle> {
    try {
      const vehicle = await this.askThroughBreaker(...asked);
      this.keep(key, { vehicle });
      return vehicle;
    } catch (error) {
      if (error instanceof CatalogueRefusal) this.keep(key, { refusal: error });
      throw error;
    }
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

  private keep(key: string, answer: CatalogueAnswer): void {
    this.kept.delete(key);
    this.kept.set(key, { answer, at: Date.parse(this.options.clock.now()) });
    keepAtMost(this.kept, MAX_KEPT);
  }
}

const VALID_ANSWERS: ReadonlySet<CatalogueOutcome> = new Set(['not-found', 'ambiguous']);

/** True if asking again may help: the provider was away, or rejected the request. */
function isFault(answer: CatalogueAnswer): boolean {
  return 'refusal' in answer && !VALID_ANSWERS.has(answer.refusal.outcome);
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
