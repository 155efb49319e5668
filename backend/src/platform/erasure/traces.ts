import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { EventLog } from '../event-log/event-log.js';
import type { Streams } from '../streams/streams.js';

/**
 * Finds personal data of a customer in one kind of record, for his erasure. `customerIds`: his id and the ids of all
 * accounts merged into his.
 */
export type Traces = {
  readonly kind: string;
  /** Texts of the record are encrypted under its own id, so its key is deleted too. */
  readonly hasOwnKeys?: true;
  /** Ids of the records, at most 500, in key order; `after`: the last id of the previous page. */
  find(
    readModels: ReadModels,
    customerIds: readonly string[],
    after: string | null,
  ): Promise<readonly string[]>;
  /** True: the law keeps this record although the customer is erased; its module deletes it when that is over. Idempotent. */
  keep?(streams: Streams, id: string, origin: CommandOrigin): Promise<boolean>;
  /**
   * Appends the events that forget the customer. Without this function the customer's own stream lists the records
   * (`CustomerTracesForgotten`).
   */
  forget?(streams: Streams, ids: readonly string[], origin: CommandOrigin): Promise<void>;
  /** A German sentence if the customer cannot be erased now, else null. */
  blocks?(readModels: ReadModels, customerIds: readonly string[]): Promise<string | null>;
  /** Id prefixes of mails about this record, whose copies in the outbox are deleted too. */
  mailIds?(eventLog: EventLog, id: string): Promise<readonly string[]>;
};

export const TRACES = Symbol('Traces');
