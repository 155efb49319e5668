import type { AuditKind } from '#contracts/audit/audit-kinds.js';

/** What each kind is called on its button. */
export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  article: 'Artikel',
  invoice: 'Rechnung',
  workOrder: 'Auftrag',
  timeLog: 'Zeitbuchung',
  customer: 'Kunde',
  vehicle: 'Fahrzeug',
  supplierInvoice: 'Eingangsrechnung',
};

/** What is wrong at the first broken position. */
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

/** As a `datetime-local` field writes it; empty for now. */
export function asLocalText(at: string): string {
  if (at === '') return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` text, to the end of its minute; empty for what is no time. */
export function instantOfText(text: string): string {
  const time = new Date(text.length === 16 ? `${text}:59.999` : text);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
