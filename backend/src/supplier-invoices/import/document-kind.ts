import type { DocumentKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { unreadable } from './e-invoice.js';

/** UNTDID 1001: the codes of EN 16931 (BT-3) that a supplier of a workshop uses, by their meaning for the buyer. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  '380': 'INVOICE',
  '82': 'INVOICE',
  '388': 'INVOICE',
  '393': 'INVOICE',
  '877': 'INVOICE',
  '326': 'PARTIAL',
  '875': 'PARTIAL',
  '876': 'PARTIAL',
  '386': 'PREPAYMENT',
  '384': 'CORRECTION',
  '80': 'DEBIT_NOTE',
  '84': 'DEBIT_NOTE',
  '383': 'DEBIT_NOTE',
  '381': 'CREDIT_NOTE',
  '81': 'CREDIT_NOTE',
  '83': 'CREDIT_NOTE',
  '308': 'CREDIT_NOTE',
  '396': 'CREDIT_NOTE',
  '532': 'CREDIT_NOTE',
};

/** Codes of similar documents that are refused, with the German message. */
const REFUSED: Readonly<Record<string, string>> = {
  '325': 'Die Datei ist eine Proforma-Rechnung. Sie wird nicht bezahlt und nicht gebucht.',
  '389': 'Die Datei ist eine Abrechnung des Käufers (Typ 389). Sie ist keine Rechnung eines Lieferanten.',
  '261':
    'Die Datei ist eine Gutschrift zu einer Abrechnung des Käufers (Typ 261). Sie ist keine Gutschrift eines Lieferanten.',
};

/** Refuses codes other than those of a supplier's invoices and credit notes. */
export function documentKindOf(code: string | null): DocumentKind {
  if (code === null) throw unreadable('In der Datei fehlt die Art des Belegs (Rechnung oder Gutschrift).');
  const kind = KINDS[code];
  if (kind !== undefined) return kind;
  throw unreadable(REFUSED[code] ?? `Belege vom Typ ${code.slice(0, 20)} können nicht eingelesen werden.`);
}

/** Refuses also a code that contradicts a file built as a credit note. */
export function creditNoteKindOf(code: string): DocumentKind {
  const kind = documentKindOf(code);
  if (kind === 'CREDIT_NOTE') return kind;
  throw unreadable(`Die Datei ist als Gutschrift aufgebaut, nennt sich aber Beleg vom Typ ${code}.`);
}
