import { holdOver, type RetentionHolds } from '../audit/retention-holds.js';
import { germanDate } from '../values/german.js';
import { localDateTime, type LocalDate } from '../values/local-date-time.js';
import type { KnownInvoice } from './invoice.js';

/** Why an invoice may not be deleted; null: an administrator may release it. */
export function whyKept(invoice: KnownInvoice, holds: RetentionHolds, today: LocalDate): string | null {
  const { issued, status, kind, content } = invoice;
  if (issued === null) return 'Die Rechnung wurde nicht versendet.';
  const { keptUntilOn } = issued;
  if (keptUntilOn >= today) return `Die Aufbewahrung dauert bis zum ${germanDate(keptUntilOn)}.`;
  const isOwed = content.grossCents !== 0;
  if (kind === 'INVOICE' && status === 'SENT' && isOwed) return 'Die Rechnung ist nicht bezahlt.';
  const days = [content.date, content.supplyOn ?? content.date, localDateTime(issued.issuedAt).date];
  const hold = holdOver(holds, days);
  return hold === null ? null : `Prüfung läuft: ${hold.reason}`;
}
