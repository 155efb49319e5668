import { ERASED } from '../kernel/erased.js';
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
  /** A debit paid this free part of the payment back; null: the entry became the payment. */
  readonly refundId: string | null;
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
  readonly importedAt: Instant;
  /** The retention of its statement has ended. */
  readonly textsErased: boolean;
};

export type BankEntry = { readonly status: 'none' } | KnownBankEntry;

function evolve(state: BankEntry, event: RecordedEvent<BankEntryEvent>): BankEntry {
  if (event.type === 'BankEntryImported') {
    const { entryId: id, retentionId: _, ...facts } = event.data;
    const open = { claim: null, suppliers: [], reason: null, attempts: 0, textsErased: false };
    return { ...facts, ...open, status: 'open', id, importedAt: event.metadata.occurredAt };
  }
  if (state.status === 'none') throw new Error(`${event.type} on an entry that was never imported`);
  switch (event.type) {
    case 'BankEntryClaimed': {
      const { paymentId, customerId, parts } = event.data;
      return claimed(state, {
        paymentId,
        customerId,
        parts,
        refundId: null,
        since: event.metadata.occurredAt,
      });
    }
    case 'BankEntryRefundClaimed': {
      const { paymentId, customerId, refundId } = event.data;
      return claimed(state, { paymentId, customerId, refundId, parts: [], since: event.metadata.occurredAt });
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
    case 'BankEntryTextsErased':
      return withoutTexts(state);
    default:
      return unreachable(event);
  }
}

const gone = (known: string | null): string | null => (known === null ? null : ERASED);

/** The entry as it reads without the key of its texts. */
function withoutTexts(entry: KnownBankEntry): KnownBankEntry {
  const { name, iban, purpose, reason } = entry;
  const texts = { name: gone(name), iban: gone(iban), purpose: gone(purpose), reason: gone(reason) };
  return { ...entry, ...texts, textsErased: true };
}

function claimed(entry: KnownBankEntry, claim: EntryClaim): KnownBankEntry {
  return { ...entry, status: 'claimed', claim, attempts: entry.attempts + 1 };
}

export const bankEntryStream = {
  name: 'bankEntry',
  initial: { status: 'none' } as BankEntry,
  evolve,
  // Nothing to compare: every command names the state that it wants, and repeated calls are no-ops.
  revisionOf: () => undefined,
};

export type KnownBankStatement = BankStatementReceived['data'] & {
  readonly receivedAt: Instant;
  /** An administrator released it for deletion. */
  readonly isReleased: boolean;
  readonly retentionEnded: boolean;
};
export type BankStatement = KnownBankStatement | null;

function evolveStatement(state: BankStatement, event: RecordedEvent<BankStatementEvent>): BankStatement {
  if (event.type === 'BankStatementReceived')
    return {
      ...event.data,
      receivedAt: event.metadata.occurredAt,
      isReleased: false,
      retentionEnded: false,
    };
  if (state === null) throw new Error(`${event.type} on a statement that was never received`);
  return event.type === 'BankStatementReleased'
    ? { ...state, isReleased: true }
    : { ...state, retentionEnded: true };
}

export const bankStatementStream = {
  name: 'bankStatement',
  initial: null as BankStatement,
  evolve: evolveStatement,
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
