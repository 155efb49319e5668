import type { MatchFacts, MatchStatus } from './supplier-invoice.events.js';

export const SUPPLIER_INVOICE_STATUSES = [
  'Automatisch geprüft',
  'Abgeschlossen',
  'In Klärung',
  'Offen',
] as const;
export type SupplierInvoiceStatus = (typeof SUPPLIER_INVOICE_STATUSES)[number];

export type ResolutionStatus = 'IN_CLARIFICATION' | 'ACCEPTED';

/** As much of a line as its invoice's status depends on. */
export type LineStanding = {
  readonly matchStatus: MatchStatus;
  readonly resolution: { readonly status: ResolutionStatus } | null;
};

/** How a line stands: specification 3 §4. */
export type LineStatus = 'MATCHED' | 'PENDING' | ResolutionStatus;

/** The status of an invoice from its lines; for the server's list and detail and for the browser. */
export function statusOf(lines: readonly LineStanding[]): SupplierInvoiceStatus {
  const deviating = lines.filter(({ matchStatus }) => matchStatus !== 'MATCH');
  if (deviating.length === 0) return 'Automatisch geprüft';
  if (deviating.every(({ resolution }) => resolution?.status === 'ACCEPTED')) return 'Abgeschlossen';
  if (deviating.some(({ resolution }) => resolution?.status === 'IN_CLARIFICATION')) return 'In Klärung';
  return 'Offen';
}

/** How one line stands. */
export function lineStatusOf({ matchStatus, resolution }: LineStanding): LineStatus {
  if (resolution !== null) return resolution.status;
  return matchStatus === 'MATCH' ? 'MATCHED' : 'PENDING';
}

/** Deviations that nobody has accepted; of one kind, or of both. */
export function openDeviations(lines: readonly LineStanding[], kind?: MatchStatus): number {
  return lines.filter(
    ({ matchStatus, resolution }) =>
      matchStatus !== 'MATCH' &&
      resolution?.status !== 'ACCEPTED' &&
      (kind === undefined || kind === matchStatus),
  ).length;
}

/** True when nothing is left to decide: it is not matched anew any more. */
export function isFinished(status: SupplierInvoiceStatus): boolean {
  return status === 'Automatisch geprüft' || status === 'Abgeschlossen';
}

/** What has not been compared yet deviates in its quantity: nothing is known to have come. */
export function matchLineStatus(match: Pick<MatchFacts, 'matchStatus'> | null): MatchStatus {
  return match?.matchStatus ?? 'QUANTITY_DEVIATION';
}
