import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Streams } from '../streams/streams.js';

/**
 * Where a kind of things keeps personal data of a customer, so that erasing him finds them. `customerIds` are his own id
 * and those of all accounts that were merged into his.
 */
export type Traces = {
  readonly kind: string;
  /** The ids of the things, at most 500, in the order of a key; `after`: the last id of the page before. */
  find(
    readModels: ReadModels,
    customerIds: readonly string[],
    after: string | null,
  ): Promise<readonly string[]>;
  /** Appends what makes them forget. Without it the customer's own stream names them (`CustomerTracesForgotten`). */
  forget?(streams: Streams, ids: readonly string[], origin: CommandOrigin): Promise<void>;
  /** Why the customer cannot be erased now, as a German sentence; null: nothing stands in the way. */
  blocks?(readModels: ReadModels, customerIds: readonly string[]): Promise<string | null>;
  /** The beginnings of the ids of mails about this thing, whose copies in the outbox go with it. */
  mailIds?(eventLog: EventLog, id: string): Promise<readonly string[]>;
};

/** Injection token of the traces of all modules. */
export const TRACES = Symbol('Traces');
