import type { InvoiceDeviationType, MatchFacts, MatchStatus } from './supplier-invoice.events.js';

export const SUPPLIER_INVOICE_STATUSES = [
  'Automatisch geprüft',
  'Abgeschlossen',
  'In Klärung',
  'Offen',
  'Verworfen',
] as const;
export type SupplierInvoiceStatus = (typeof SUPPLIER_INVOICE_STATUSES)[number];

export type ResolutionStatus = 'IN_CLARIFICATION' | 'ACCEPTED';

/** The part of a line, or of a deviation of the whole invoice, that decides the invoice's status. */
export type LineStanding = {
  readonly matchStatus: MatchStatus | InvoiceDeviationType;
  readonly resolution: { readonly status: ResolutionStatus } | null;
};

/** Specification 3 §4. */
export type LineStatus = 'MATCHED' | 'PENDING' | ResolutionStatus;

export function statusOf(lines: readonly LineStanding[]): SupplierInvoiceStatus {
  const deviating = lines.filter(({ matchStatus }) => matchStatus !== 'MATCH');
  if (deviating.length === 0) return 'Automatisch geprüft';
  if (deviating.every(({ resolution }) => resolution?.status === 'ACCEPTED')) return 'Abgeschlossen';
  if (deviating.some(({ resolution }) => resolution?.status === 'IN_CLARIFICATION')) return 'In Klärung';
  return 'Offen';
}

export function lineStatusOf({ matchStatus, resolution }: LineStanding): LineStatus {
  if (resolution !== null) return resolution.status;
  return matchStatus === 'MATCH' ? 'MATCHED' : 'PENDING';
}

/** The number of open deviations of one kind, or of both. */
export function openDeviations(lines: readonly LineStanding[], kind?: LineStanding['matchStatus']): number {
  return lines.filter(
    ({ matchStatus, resolution }) =>
      matchStatus !== 'MATCH' &&
      resolution?.status !== 'ACCEPTED' &&
      (kind === undefined || kind === matchStatus),
  ).length;
}

/** True if no decision is left: the invoice is not compared again. */
export function isFinished(status: SupplierInvoiceStatus): boolean {
  return status === 'Automatisch geprüft' || status === 'Abgeschlossen' || status === 'Verworfen';
}

/** A line that was not compared yet deviates in its quantity, because no delivery is known. */
export function matchLineStatus(match: Pick<MatchFacts, 'matchStatus'> | null): MatchStatus {
  return match?.matchStatus ?? 'QUANTITY_DEVIATION';
}
