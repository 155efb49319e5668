import { holdWithin, type RetentionHolds } from '../audit/retention-holds.js';
import type { KnownInvoice } from '../invoices/invoice.js';
import { keptUntil } from '../invoices/retention.js';
import { germanDate } from '../values/german.js';
import { freeCentsOf, type KnownPayment } from '../payments/payment.js';
import { localDateTime, type LocalDate } from '../values/local-date-time.js';
import type { KnownBankEntry, KnownBankStatement } from './bank-entry.js';

/**
 * The last day on which a statement is kept. Its entries are the vouchers of bookings, as invoices are: the period begins
 * with the end of the year of the last entry, or of the import if that is later (§ 147 Abs. 3 and 4 AO).
 */
export function statementKeptUntil({
  to,
  receivedAt,
}: Pick<KnownBankStatement, 'to' | 'receivedAt'>): LocalDate {
  return keptUntil(to, localDateTime(receivedAt).date);
}

/** What a statement is still needed for. */
export type StatementUse = 'OPEN_ENTRY' | 'KEPT_PAYMENT';

const USES: Readonly<Record<StatementUse, string>> = {
  OPEN_ENTRY: 'Nicht alle Umsätze sind gebucht oder ignoriert.',
  KEPT_PAYMENT: 'Eine Zahlung aus diesem Kontoauszug wird noch aufbewahrt.',
};

/**
 * What the statement of these entries is still needed for; null: nothing. `payments`: those that the entries booked or
 * refunded; one is kept as long as it has free money or one of its invoices. `invoices`: those of the payments.
 */
export function statementUse(
  entries: readonly Pick<KnownBankEntry, 'status'>[],
  payments: readonly KnownPayment[],
  invoices: readonly Pick<KnownInvoice, 'retentionEnded'>[],
): StatementUse | null {
  if (entries.some(({ status }) => status === 'open' || status === 'claimed')) return 'OPEN_ENTRY';
  const isKept =
    payments.some((payment) => freeCentsOf(payment) !== 0) ||
    invoices.some(({ retentionEnded }) => !retentionEnded);
  return isKept ? 'KEPT_PAYMENT' : null;
}

/** Why a statement may not be deleted; null: an administrator may release it. */
export function whyStatementKept(
  statement: KnownBankStatement,
  use: StatementUse | null,
  holds: RetentionHolds,
  today: LocalDate,
): string | null {
  const until = statementKeptUntil(statement);
  if (until >= today) return `Die Aufbewahrung dauert bis zum ${germanDate(until)}.`;
  if (use !== null) return USES[use];
  const hold = holdWithin(holds, statement);
  return hold === null ? null : `Prüfung läuft: ${hold.reason}`;
}
