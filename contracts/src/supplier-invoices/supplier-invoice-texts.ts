import type { DocumentKind, MatchStatus } from './supplier-invoice.events.js';

/** Fixed by the specification. */
export const MISSING_NOTE = 'Bitte geben Sie eine Notiz ein.';

/** For withdrawing an acceptance, and for voiding an invoice. */
export const MISSING_REASON = 'Bitte einen Grund angeben.';

/** What a kind of document is called. */
export const documentKinds: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'Rechnung',
  PARTIAL: 'Teilrechnung',
  PREPAYMENT: 'Anzahlungsrechnung',
  CORRECTION: 'Rechnungskorrektur',
  DEBIT_NOTE: 'Belastungsanzeige',
  CREDIT_NOTE: 'Gutschrift',
};

/** How a line agrees with order and receipt. */
export const matchWords: Readonly<Record<MatchStatus, string>> = {
  MATCH: 'Gleichlauf',
  QUANTITY_DEVIATION: 'Mengenabweichung',
  PRICE_DEVIATION: 'Preisabweichung',
};
