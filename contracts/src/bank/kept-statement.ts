import { holdWithin, type RetentionHolds } from '../audit/retention-holds.js';
import { keptUntil } from '../invoices/retention.js';
import { germanDate } from '../values/german.js';
import { localDateTime, type LocalDate } from '../values/local-date-time.js';
import type { KnownBankStatement } from './bank-entry.js';

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

/** Why a statement may not be deleted; null: an administrator may release it. */
export function whyStatementKept(
  statement: KnownBankStatement,
  holds: RetentionHolds,
  today: LocalDate,
): string | null {
  const until = statementKeptUntil(statement);
  if (until >= today) return `Die Aufbewahrung dauert bis zum ${germanDate(until)}.`;
  const hold = holdWithin(holds, statement);
  return hold === null ? null : `Prüfung läuft: ${hold.reason}`;
}
