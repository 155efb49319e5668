import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from './read-models.js';

export type ReadModelHealth = {
  readonly name: string;
  readonly version: number;
  readonly status: 'live' | 'catching-up' | 'stopped';
  readonly position: Position;
  /** The event that stopped it. Retried at the next start. */
  readonly error: { readonly position: Position; readonly type: string; readonly message: string } | null;
};

/** Called after each batch with the changed read models (may be empty) and the new position. */
export type ChangeListener = (names: readonly string[], position: Position) => void;

/** The read models, updated by this process or another one. */
export interface LiveReadModels extends ReadModels {
  /** Resolves when queries can be asked; what is not complete rejects with `BeingBuilt`. */
  start(): Promise<void>;
  /** Resolves when all read models that this process builds are complete or stopped. */
  built(): Promise<void>;
  /** Waits for running batches. Does not close the store. */
  stop(): Promise<void>;
  health(): readonly ReadModelHealth[];
  /** Progress of the first build in whole percent, of the slowest read model; null: all can be read. */
  percentBuilt(): Promise<number | null>;
  /** Returns a function that unsubscribes. */
  onChanged(listener: ChangeListener): () => void;
}
