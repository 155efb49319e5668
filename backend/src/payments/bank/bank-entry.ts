import {
  statementRetentionIdOf,
  type BankEntryClaimed,
  type BankEntryEvent,
  type BankEntryImported,
  type BankEntryPaidSuppliers,
  type BankEntryRefundClaimed,
  type BankStatementEvent,
  type BankStatementReceived,
  type CsvColumns,
  type CsvColumnsChosen,
  type OfEntry,
} from '#contracts/bank/bank.events.js';
import type {
  BankEntry,
  BankStatement,
  ChosenColumns,
  EntryClaim,
  KnownBankEntry,
} from '#contracts/bank/bank-entry.js';
import type { RetentionHolds } from '#contracts/audit/retention-holds.js';
import { whyStatementKept, type StatementUse } from '#contracts/bank/kept-statement.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import { germanEuros } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../../platform/streams/existing.js';
import type { Decide } from '../../platform/streams/stream-type.js';

type DecideEntry = Decide<BankEntry, BankEntryEvent>;

/** A file is received once. */
export const receiveStatement =
  (facts: BankStatementReceived['data']): Decide<BankStatement, BankStatementEvent> =>
  (state) =>
    state === null ? [{ type: 'BankStatementReceived', version: 1, data: facts }] : [];

/** After its retention a statement may be deleted. Idempotent. 409 with the reason why it stays. */
export const releaseStatement =
  (
    use: StatementUse | null,
    holds: RetentionHolds,
    today: LocalDate,
  ): Decide<BankStatement, BankStatementEvent> =>
  (state) => {
    const statement = existing(state);
    if (statement.retentionEnded) return [];
    const reason = whyStatementKept(statement, use, holds, today);
    if (reason !== null) throw conflict(reason);
    return [{ type: 'BankStatementReleased', version: 1, data: { statementId: statement.statementId } }];
  };

/** Records that the texts of the entries are erased; the file follows. Idempotent. */
export const endStatementRetention: Decide<BankStatement, BankStatementEvent> = (state) => {
  const { statementId, isReleased, retentionEnded } = existing(state);
  if (!isReleased || retentionEnded) return [];
  return [{ type: 'BankStatementRetentionEnded', version: 1, data: { statementId } }];
};

/** Idempotent. */
export const eraseEntryTexts: DecideEntry = (state) => {
  const entry = existing(state);
  return entry.textsErased ? [] : [{ type: 'BankEntryTextsErased', version: 1, data: of(entry) }];
};

/** The same columns again are a no-op. */
export const chooseColumns =
  (header: string, columns: CsvColumns): Decide<ChosenColumns, CsvColumnsChosen> =>
  (state) =>
    JSON.stringify(state.get(header)) === JSON.stringify(columns)
      ? []
      : [{ type: 'CsvColumnsChosen', version: 1, data: { header, columns } }];

/** An entry is imported once, from whichever file comes first. */
export const importEntry =
  (facts: Omit<BankEntryImported['data'], 'retentionId'>): DecideEntry =>
  (state) => {
    if (state.status !== 'none') return [];
    const retentionId = statementRetentionIdOf(facts.statementId);
    return [{ type: 'BankEntryImported', version: 1, data: { ...facts, retentionId } }];
  };

const of = ({ id: entryId, statementId }: KnownBankEntry): OfEntry => ({
  entryId,
  retentionId: statementRetentionIdOf(statementId),
});

/** 409 with what became of it. */
function assertOpen({ status, reason }: KnownBankEntry): void {
  if (status === 'ignored') throw conflict(`Der Umsatz wird ignoriert: ${reason}`);
  if (status !== 'open') throw conflict('Der Umsatz ist schon gebucht.');
}

/**
 * Reserves the entry for one payment, before the payment is recorded: of two people one is refused. The same claim again
 * is a no-op, so that a call that died goes on.
 */
export const claimEntry =
  (wanted: Pick<BankEntryClaimed['data'], 'paymentId' | 'customerId' | 'parts'>): DecideEntry =>
  (state) => {
    const entry = existing(state);
    const { claim } = entry;
    if (entry.status === 'claimed' && claim !== null && claim.paymentId === wanted.paymentId) {
      const isSame =
        claim.customerId === wanted.customerId &&
        JSON.stringify(claim.parts) === JSON.stringify(wanted.parts);
      if (!isSame) throw conflict('Der Umsatz wird gerade anders gebucht.');
      return [];
    }
    assertOpen(entry);
    if (entry.cents < 0) throw conflict('Eine Abbuchung bezahlt keine Rechnung eines Kunden.');
    return [{ type: 'BankEntryClaimed', version: 2, data: { ...of(entry), ...wanted } }];
  };

/**
 * Reserves a debit for one refund, before the refund is recorded. The same claim again is a no-op, so that a call that died
 * goes on.
 */
export const claimForRefund =
  (wanted: Pick<BankEntryRefundClaimed['data'], 'paymentId' | 'customerId' | 'refundId'>): DecideEntry =>
  (state) => {
    const entry = existing(state);
    const { claim } = entry;
    if (
      entry.status === 'claimed' &&
      claim?.refundId === wanted.refundId &&
      claim.paymentId === wanted.paymentId
    )
      return [];
    assertOpen(entry);
    if (entry.cents > 0) throw conflict('Ein Geldeingang erstattet nichts.');
    return [{ type: 'BankEntryRefundClaimed', version: 1, data: { ...of(entry), ...wanted } }];
  };

/** One claim of the entry: a later one of the same payment is another. */
export type MadeClaim = Pick<EntryClaim, 'paymentId' | 'refundId' | 'since'>;

function holds({ claim }: KnownBankEntry, made: MadeClaim): boolean {
  return (
    claim !== null &&
    claim.paymentId === made.paymentId &&
    claim.refundId === made.refundId &&
    claim.since === made.since
  );
}

/** No-op for another claim. Idempotent. */
export const noteBooked =
  (made: MadeClaim): DecideEntry =>
  (state) => {
    const entry = existing(state);
    if (entry.status !== 'claimed' || !holds(entry, made)) return [];
    const { paymentId } = made;
    return [{ type: 'BankEntryBooked', version: 1, data: { ...of(entry), paymentId } }];
  };

/** The payment does not exist, or no longer. No-op for another claim. Idempotent. */
export const releaseEntry =
  (made: MadeClaim): DecideEntry =>
  (state) => {
    const entry = existing(state);
    if (!holds(entry, made)) return [];
    const { paymentId } = made;
    return [{ type: 'BankEntryReleased', version: 1, data: { ...of(entry), paymentId } }];
  };

/** Records which invoices of suppliers a debit paid. The same invoices again are a no-op. */
export const paySuppliers =
  (parts: BankEntryPaidSuppliers['data']['parts']): DecideEntry =>
  (state) => {
    const entry = existing(state);
    if (entry.status === 'paid-suppliers' && JSON.stringify(entry.suppliers) === JSON.stringify(parts))
      return [];
    assertOpen(entry);
    if (entry.cents > 0) throw conflict('Ein Geldeingang bezahlt keine Rechnung eines Lieferanten.');
    const sum = parts.reduce((total, { cents }) => total + cents, 0);
    if (sum > -entry.cents)
      throw invalid('invoices', `Verteilt sind ${germanEuros(sum)}, mehr als die Abbuchung.`);
    return [
      { type: 'BankEntryPaidSuppliers', version: 2, data: { ...of(entry), paidOn: entry.valueOn, parts } },
    ];
  };

/** A reason that is written after the erasure of the texts would never be erased. 409. */
function assertKept({ textsErased }: KnownBankEntry): void {
  if (textsErased) throw conflict('Die Aufbewahrung des Umsatzes ist zu Ende. Er wird nicht mehr geändert.');
}

/** The same reason again is a no-op. */
export const ignoreEntry =
  (reason: string): DecideEntry =>
  (state) => {
    const entry = existing(state);
    if (entry.status === 'ignored' && entry.reason === reason) return [];
    assertOpen(entry);
    assertKept(entry);
    return [{ type: 'BankEntryIgnored', version: 1, data: { ...of(entry), reason } }];
  };

/** An ignored entry, or one that paid suppliers, is open again. A payment of a customer is taken back by itself. */
export const reopenEntry =
  (reason: string): DecideEntry =>
  (state) => {
    const entry = existing(state);
    if (entry.status === 'open') return [];
    assertKept(entry);
    if (entry.claim !== null)
      throw conflict(
        entry.claim.refundId === null
          ? 'Bitte die Zahlung zurücknehmen („Falsch erfasst“).'
          : 'Der Umsatz ist eine Erstattung. Sie wird nicht zurückgenommen.',
      );
    const supplierInvoiceIds = entry.suppliers.map(({ supplierInvoiceId }) => supplierInvoiceId);
    return [{ type: 'BankEntryReopened', version: 1, data: { ...of(entry), reason, supplierInvoiceIds } }];
  };
