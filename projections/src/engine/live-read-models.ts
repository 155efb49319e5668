import type { Position } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from './read-models.js';

export type ReadModelHealth = {
  readonly name: string;
  readonly version: number;
  readonly status: 'live' | 'catching-up' | 'stopped';
  readonly position: Position;
  /** The event that stopped it; it is tried again at the next start. */
  readonly error: { readonly position: Position; readonly type: string; readonly message: string } | null;
};

/**
 * Called after a batch is written, with the names of the read models that it changed (none: only the position moved)
 * and the position that they have reached.
 */
export type ChangeListener = (names: readonly string[], position: Position) => void;

/** The read models, kept up with the log by this process or by another. */
export interface LiveReadModels extends ReadModels {
  /** Fulfilled when they can be read. */
  start(): Promise<void>;
  /** Fulfilled when nothing is under way any more. Does not close the store. */
  stop(): Promise<void>;
  /** How each read model stands. */
  health(): readonly ReadModelHealth[];
  /** While some are built for the first time, the whole percent of the one that is least far; null: all can be read. */
  percentBuilt(): Promise<number | null>;
  /** Tells the listener of every change until the returned function is called. */
  onChanged(listener: ChangeListener): () => void;
}
