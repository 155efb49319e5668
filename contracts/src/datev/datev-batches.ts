import { Map as ImmutableMap } from 'immutable';
import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { BatchExported, BatchId, DatevEvent, PartyAccount } from './datev-batch.events.js';

export type Batch = Omit<BatchExported['data'], 'batchId' | 'newAccounts'> & {
  readonly id: BatchId;
  readonly cancelled: { readonly reason: string; readonly on: string } | null;
  readonly retentionEnded: boolean;
};

/** Every batch, which documents are in a living one, and the accounts of customers and suppliers. */
export type DatevBooks = {
  readonly batches: ImmutableMap<BatchId, Batch>;
  /** Of documents in a batch that is not cancelled. */
  readonly batchOf: ImmutableMap<string, BatchId>;
  readonly accounts: ImmutableMap<string, string>;
  /** How many events the stream has. */
  readonly length: number;
};

const EMPTY: DatevBooks = {
  batches: ImmutableMap(),
  batchOf: ImmutableMap(),
  accounts: ImmutableMap(),
  length: 0,
};

function evolve(books: DatevBooks, event: RecordedEvent<DatevEvent>): DatevBooks {
  const length = event.revision + 1;
  switch (event.type) {
    case 'BatchExported': {
      const { batchId: id, newAccounts, ...facts } = event.data;
      const batch: Batch = { id, ...facts, cancelled: null, retentionEnded: false };
      return {
        batches: books.batches.set(id, batch),
        batchOf: books.batchOf.withMutations((map) => facts.documents.forEach((one) => map.set(one, id))),
        accounts: withAccounts(books.accounts, newAccounts),
        length,
      };
    }
    case 'BatchCancelled': {
      const { batchId, reason, cancelledOn: on } = event.data;
      const batch = books.batches.get(batchId);
      if (batch === undefined) return { ...books, length };
      return {
        ...books,
        batches: books.batches.set(batchId, { ...batch, cancelled: { reason, on } }),
        batchOf: books.batchOf.withMutations((map) => batch.documents.forEach((one) => map.delete(one))),
        length,
      };
    }
    case 'BatchRetentionEnded': {
      const { batchId } = event.data;
      const batches = books.batches.update(batchId, (batch) => batch && { ...batch, retentionEnded: true });
      return { ...books, batches: batches as DatevBooks['batches'], length };
    }
    default:
      return unreachable(event);
  }
}

function withAccounts(accounts: DatevBooks['accounts'], added: readonly PartyAccount[]) {
  return accounts.withMutations((map) => added.forEach(({ party, account }) => map.set(party, account)));
}

/** The stream `datev`. */
export const datevStream = {
  name: 'datev',
  initial: EMPTY,
  evolve,
  // Nothing to compare: a document is in one batch at most, and a repeated call is a no-op.
  revisionOf: () => undefined,
};

/** Batches that are not cancelled, in the order of their numbers. */
export function livingBatches({ batches }: DatevBooks): readonly Batch[] {
  return [...batches.values()]
    .filter(({ cancelled }) => cancelled === null)
    .toSorted((a, b) => a.number - b.number);
}

/**
 * The days that the documents of a batch can have. Its event does not name the days of late ones: they lie in its
 * fiscal year.
 */
export function daysOf(
  { fiscalYear, from, to }: Pick<Batch, 'fiscalYear' | 'from' | 'to'>,
  hasLate: boolean,
): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: hasLate ? fiscalYear : from, to };
}
