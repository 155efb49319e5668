import type { AuditKind } from '#contracts/audit/audit-kinds.js';
import { instantOfInput } from '../../ui/dates/local-input.js';

/** The label of each kind's button. */
export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  article: 'Artikel',
  invoice: 'Rechnung',
  payment: 'Zahlung',
  reminder: 'Mahnung',
  estimate: 'Kostenvoranschlag',
  bankEntry: 'Kontoumsatz',
  workOrder: 'Auftrag',
  timeLog: 'Zeitbuchung',
  customer: 'Kunde',
  vehicle: 'Fahrzeug',
  supplierInvoice: 'Eingangsrechnung',
};

/** The German description of the fault at the first broken position. */
export const FAULTS: Readonly<Record<string, string>> = {
  changed: 'das Ereignis wurde verändert',
  missing: 'das Ereignis fehlt',
  unreadable: 'das Ereignis ist nicht lesbar',
  'cut-off': 'ab hier wurden Ereignisse abgeschnitten',
  exchanged: 'das Protokoll wurde ausgetauscht',
  unsealed: 'es liegt kein Siegel vor',
};

const count = new Intl.NumberFormat('de-DE');
const instant = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** `18.412`. */
export function inNumbers(value: number): string {
  return count.format(value);
}

/** `12.11.2026, 16:30`. */
export function momentInWords(at: string): string {
  return instant.format(new Date(at));
}

/** The end of the minute that was typed by the workshop's clock: what happened in it belongs to it. Empty for none. */
export function endOfMinute(typed: string): string {
  const begun = instantOfInput(typed);
  return begun === '' ? '' : new Date(Date.parse(begun) + 59_999).toISOString();
}
