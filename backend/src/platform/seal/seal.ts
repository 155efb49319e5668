import type { SealHead } from './chain.js';
import type { SealVerdict } from './verify-seal.js';

/** The seal of the log, as the product itself can show and verify it. */
export type Seal = {
  /** Up to where the log is sealed; null: nothing is. */
  head(): Promise<SealHead | null>;
  /** Recomputes the whole chain. Rejects with `StoreUnavailable`. */
  verify(): Promise<SealVerdict>;
};

/** Injection token of the seal. */
export const SEAL = Symbol('Seal');
