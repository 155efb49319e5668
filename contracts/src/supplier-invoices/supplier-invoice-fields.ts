import {
  choice,
  day,
  decimal,
  email,
  fields,
  id,
  line,
  lines,
  money,
  percent,
  quantity,
} from '../kernel/fields.js';
import { QUANTITY_TEXT } from '../values/quantity.js';
import { MISSING_NOTE, MISSING_REASON } from './supplier-invoice-texts.js';

/** The kinds that can be typed; amounts of a credit note are typed without a minus. */
export const TYPED_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const;

/** The head of a typed invoice. */
export const supplierInvoiceFields = fields({
  kind: choice('Art', TYPED_KINDS, { initial: 'INVOICE', wrong: 'Bitte Rechnung oder Gutschrift wählen.' }),
  invoiceNumber: line('Rechnungsnummer', 50, { required: true }),
  supplierName: line('Lieferant', 200, { required: true }),
  /** A supplier of the catalogue. */
  supplierId: line('Lieferant', 60),
  purchaseOrderNumber: line('Bestellnummer', 50),
  /** The invoice that a credit note refers to. */
  precedingInvoiceNumber: line('Bezug auf Rechnung', 50),
  invoiceDate: day('Rechnungsdatum', { required: true }),
  dueDate: day('Fällig am'),
  /** Printed gross total in euros; default: the sum of the lines. */
  amount: money('Rechnungsbetrag (brutto)', { min: 0, max: 9_999_999_999.99 }, { brief: 'Betrag' }),
});

const UNIT_PRICE_TEXT =
  'Bitte einen Preis von 0 bis 9.999.999,99 € mit höchstens vier Nachkommastellen angeben.';

/** A line of a typed invoice. `unitPrice`: net euros. */
export const invoicedLineFields = fields({
  description: line('Bezeichnung', 500, { required: true, impersonal: 'text' }),
  itemNumber: line('Artikelnummer', 50),
  unit: line('Einheit', 10, { initial: 'Stk' }),
  quantity: quantity('Menge', { required: true, aboveZero: true, wrong: QUANTITY_TEXT }),
  unitPrice: decimal(
    'Einzelpreis netto',
    4,
    { min: 0, max: 9_999_999.99 },
    { required: true, brief: 'Einzelpreis', unit: '€', wrong: UNIT_PRICE_TEXT },
  ),
  taxPercent: percent('Steuer', { initial: 19, brief: 'Steuersatz' }),
});

/** Why an acceptance is withdrawn, or an invoice is corrected or voided. */
export const reasonFields = fields({
  reason: lines('Grund', 1_000, {
    required: true,
    missing: MISSING_REASON,
    long: 'Der Grund darf höchstens 1.000 Zeichen lang sein.',
    impersonal: 'text',
  }),
});

const LONG_NOTE = 'Die Notiz darf höchstens 1.000 Zeichen lang sein.';

export const acceptanceFields = fields({
  note: lines('Notiz', 1_000, { brief: 'Nachricht', long: LONG_NOTE, impersonal: 'text' }),
});

/** `mail`: the supplier's address; null: no mail. */
export const clarificationFields = fields({
  note: lines('Notiz zur Klärung', 1_000, {
    required: true,
    brief: 'Nachricht',
    missing: MISSING_NOTE,
    long: LONG_NOTE,
    impersonal: 'text',
  }),
  mail: email('E-Mail an den Lieferanten', { brief: 'E-Mail des Lieferanten' }),
});

/** The line of the purchase order. */
export const assignmentFields = fields({
  orderLineId: id('Position der Bestellung', { required: true }),
});
