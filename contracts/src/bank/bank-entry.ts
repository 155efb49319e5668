import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type {
  BankEntryClaimed,
  BankEntryEvent,
  BankEntryImported,
  BankEntryPaidSuppliers,
  BankStatementEvent,
  BankStatementReceived,
  CsvColumns,
  CsvColumnsChosen,
} from './bank.events.js';

type Facts = Omit<BankEntryImported['data'], 'entryId' | 'retentionId'>;

export type EntryClaim = Pick<BankEntryClaimed['data'], 'paymentId' | 'customerId' | 'parts'> & {
  readonly since: Instant;
};

export type KnownBankEntry = Facts & {
  readonly status: 'open' | 'claimed' | 'booked' | 'paid-suppliers' | 'ignored';
  readonly id: string;
  /** Of `claimed` and `booked`. */
  readonly claim: EntryClaim | null;
  /** Of `paid-suppliers`. */
  readonly suppliers: BankEntryPaidSuppliers['data']['parts'];
  /** Why it is ignored, or was opened again. */
  readonly reason: string | null;
  /** How often it was claimed: each payment gets an id of its own. */
  readonly attempts: number;
};

export type BankEntry = { readonly status: 'none' } | KnownBankEntry;

function evolve(state: BankEntry, event: RecordedEvent<BankEntryEvent>): BankEntry {
  if (event.type === 'BankEntryImported') {
    const { entryId: id, retentionId: _, ...facts } = event.data;
    return { ...facts, status: 'open', id, claim: null, suppliers: [], reason: null, attempts: 0 };
  }
  if (state.status === 'none') throw new Error(`${event.type} on an entry that was never imported`);
  switch (event.type) {
    case 'BankEntryClaimed': {
      const { paymentId, customerId, parts } = event.data;
      const claim = { paymentId, customerId, parts, since: event.metadata.occurredAt };
      return { ...state, status: 'claimed', claim, attempts: state.attempts + 1 };
    }
    case 'BankEntryBooked':
      return { ...state, status: 'booked' };
    case 'BankEntryReleased':
      return { ...state, status: 'open', claim: null };
    case 'BankEntryPaidSuppliers':
      return { ...state, status: 'paid-suppliers', suppliers: event.data.parts };
    case 'BankEntryIgnored':
      return { ...state, status: 'ignored', reason: event.data.reason };
    case 'BankEntryReopened':
      return { ...state, status: 'open', suppliers: [], reason: event.data.reason };
    default:
      return unreachable(event);
  }
}

export const bankEntryStream = {
  name: 'bankEntry',
  initial: { status: 'none' } as BankEntry,
  evolve,
  // Nothing to compare: every command names the state that it wants, and repeated calls are no-ops.
  revisionOf: () => undefined,
};

export type BankStatement = BankStatementReceived['data'] | null;

export const bankStatementStream = {
  name: 'bankStatement',
  initial: null as BankStatement,
  evolve: (_: BankStatement, { data }: RecordedEvent<BankStatementEvent>): BankStatement => data,
  revisionOf: () => undefined,
};

/** Columns by the header of a file. */
export type ChosenColumns = ReadonlyMap<string, CsvColumns>;

export const csvColumnsStream = {
  name: 'csvColumns',
  initial: new Map() as ChosenColumns,
  evolve: (state: ChosenColumns, { data }: RecordedEvent<CsvColumnsChosen>): ChosenColumns =>
    new Map(state).set(data.header, data.columns),
  revisionOf: () => undefined,
};
