/** How long and how many the parts of an invoice may be, and what is said when one is missing. */
export const EXEMPTION_REASON_LENGTH = 200;
export const INVOICE_NOTE_LENGTH = 1_000;
export const INVOICE_NUMBER_LENGTH = 50;
export const MAX_POSITIONS = 200;
export const POSITION_DESCRIPTION_LENGTH = 500;
export const POSITION_UNIT_LENGTH = 10;
export const DATE_TEXT = 'Bitte ein Rechnungsdatum auswählen.';
export const NUMBER_TEXT = 'Bitte eine Rechnungsnummer angeben.';
export const POSITIONS_TEXT = 'Bitte alle Positionen vollständig ausfüllen.';
