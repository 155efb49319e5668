import {
  choice,
  day,
  decimal,
  fields,
  id,
  line,
  lines,
  matching,
  money,
  percent,
  quantity,
  whole,
  yesNo,
} from '../kernel/fields.js';
import { customerTexts } from '../customers/customer-texts.js';
import { QUANTITY_TEXT } from '../values/quantity.js';
import { DISCOUNT_REASON_NAMES, SURCHARGE_REASON_NAMES } from './adjustments.js';
import { INVOICE_FORMS } from './invoice.events.js';
import { PRICE_BASES } from './invoice-lines.js';
import { TAX_CASE_NAMES } from './tax-cases.js';

export const MAX_POSITIONS = 200;
/** Orders of a collective invoice. */
export const MOST_ORDERS = 50;
/** Invoices that are released for deletion at once. */
export const MOST_RELEASED = 500;
export const POSITIONS_TEXT = 'Bitte alle Positionen vollständig ausfüllen.';
const NUMBER_MISSING = 'Bitte eine Rechnungsnummer angeben.';
const DATE_MISSING = 'Bitte ein Rechnungsdatum auswählen.';

/** 9,999,999.99 € */
const MOST_EUROS = 9_999_999.99;
const amountOf = (what: string) =>
  `Bitte ${what} von 0 bis 9.999.999,99 € mit höchstens zwei Nachkommastellen angeben.`;
const percentOf = (what: string) =>
  `Bitte ${what} von 0 bis 100 % mit höchstens zwei Nachkommastellen angeben.`;
const NO_REASON = 'Bitte einen Grund aus der Liste wählen.';

/** A discount, either in percent or in euros, in the prices of the invoice. */
function discountFields<const Detail extends object = object>(detail: Detail = {} as Detail) {
  return {
    discountPercent: percent('Rabatt in Prozent', { wrong: percentOf('einen Rabatt'), ...detail }),
    discountAmount: money(
      'Rabatt in Euro',
      { min: 0, max: MOST_EUROS },
      { wrong: amountOf('einen Rabatt'), ...detail },
    ),
    discountReason: choice('Grund des Rabatts', DISCOUNT_REASON_NAMES, { wrong: NO_REASON, ...detail }),
  };
}

/** On the whole: percent of the positions' sum, or euros in the prices of the invoice. */
export const adjustmentFields = fields({
  ...discountFields(),
  surchargePercent: percent('Zuschlag in Prozent', { wrong: percentOf('einen Zuschlag') }),
  surchargeAmount: money(
    'Zuschlag in Euro',
    { min: 0, max: MOST_EUROS },
    { wrong: amountOf('einen Zuschlag') },
  ),
  surchargeReason: choice('Grund des Zuschlags', SURCHARGE_REASON_NAMES, { wrong: NO_REASON }),
});

/** The head of a draft. */
export const invoiceFields = fields({
  /** Two numbers that look alike would be one number for everybody but us. */
  number: matching('Rechnungsnummer', 50, /^\P{Cf}*$/u, {
    required: true,
    brief: 'Nummer',
    missing: NUMBER_MISSING,
    wrong: 'Bitte eine Rechnungsnummer ohne unsichtbare Zeichen angeben.',
    long: 'Die Rechnungsnummer darf höchstens 50 Zeichen lang sein.',
  }),
  date: day('Rechnungsdatum', { required: true, brief: 'Datum', wrong: DATE_MISSING }),
  workOrderId: id('Auftrag', { required: true, wrong: 'Bitte einen Auftrag angeben.' }),
  supplyDate: day('Leistungsdatum'),
  /** Default in a POST: invoice date plus the days of the settings. */
  dueDate: day('Fällig am'),
  exemptionReason: line('Grund der Steuerbefreiung', 200, {
    wrong: 'Der Grund muss ein Text sein.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
  note: lines('Bemerkung', 1_000, {
    brief: 'Nachricht',
    wrong: 'Die Bemerkung muss ein Text sein.',
    long: 'Die Bemerkung darf höchstens 1000 Zeichen lang sein.',
  }),
  /** Whether the typed prices contain VAT. */
  prices: choice('Preise', PRICE_BASES, {
    initial: 'NET',
    wrong: 'Bitte wählen, ob die Preise netto oder brutto sind.',
  }),
  ...adjustmentFields,
});

/** Beside the head: nobody chose the date, so that it becomes the day of sending. */
const CHOICE_OF_DATE = 'Bitte geben Sie an, ob die Rechnung das Datum des Versands bekommt.';
export const dateChoiceField = fields({
  datedOnSending: yesNo('Datum des Versands', { wrong: CHOICE_OF_DATE }),
});

const TYPED_FORMS = INVOICE_FORMS.filter((form) => !['SHARE', 'COUNTER', 'COLLECTIVE'].includes(form));

/**
 * Beside the head of a new invoice: what it bills. Shares are made by a split, sales over the counter and collective
 * invoices by calls of their own.
 */
export const invoiceFormField = fields({
  form: choice('Art der Rechnung', TYPED_FORMS, { wrong: 'Bitte die Art der Rechnung wählen.' }),
});

export const ORDERS_TEXT = 'Bitte für jeden Auftrag den Tag und die Zahl seiner Positionen angeben.';

/** An order of a collective invoice; `positions`: how many of the positions are its own. */
export const orderOnInvoiceFields = fields({
  workOrderId: id('Auftrag', { required: true, wrong: 'Bitte einen Auftrag angeben.' }),
  supplyDate: day('Leistungsdatum', { detail: ORDERS_TEXT }),
  positions: whole(
    'Positionen',
    { min: 1, max: MAX_POSITIONS },
    { required: true, wrong: 'Jeder Auftrag braucht mindestens eine Position.', detail: ORDERS_TEXT },
  ),
});

/** Beside the head: who ordered what it bills, and pays it, if it is not the order's customer. */
export const payerField = fields({
  payerId: id('Rechnung an', { wrong: customerTexts.unknown }),
});

/** Beside the head: who pays a part of the invoice without having ordered it. */
export const coPayerFields = fields({
  coPayerId: id('Versicherung', { wrong: customerTexts.unknown }),
  coPayerAmount: money(
    'Betrag der Versicherung',
    { min: 0, max: MOST_EUROS },
    { wrong: amountOf('den Betrag der Versicherung') },
  ),
});

/** Beside the head: why the number lies outside of the sequence; ignored for a number of the sequence. */
export const numberReasonField = fields({
  numberReason: line('Grund für die Nummer außerhalb der Folge', 200, {
    brief: 'Grund der Nummer',
    wrong: 'Der Grund muss ein Text sein.',
    long: 'Der Grund darf höchstens 200 Zeichen lang sein.',
  }),
});

/** Every error in a position gets the same detail: positions are incomplete. */
const detail = POSITIONS_TEXT;

/** A position. Its price and discount are in the prices of the invoice. */
export const positionFields = fields({
  description: line('Beschreibung', 500, {
    required: true,
    brief: 'Bezeichnung',
    missing: 'Bitte eine Beschreibung angeben.',
    long: 'Die Beschreibung darf höchstens 500 Zeichen lang sein.',
    detail,
  }),
  quantity: quantity('Menge', { required: true, aboveZero: true, initial: 1, wrong: QUANTITY_TEXT, detail }),
  unit: line('Einheit', 10, {
    initial: 'Stk',
    wrong: 'Die Einheit muss ein Text sein.',
    long: 'Die Einheit darf höchstens 10 Zeichen lang sein.',
    detail,
  }),
  unitPrice: decimal(
    'Einzelpreis',
    4,
    { min: 0, max: MOST_EUROS },
    {
      required: true,
      initial: 0,
      unit: '€',
      wrong: 'Bitte einen Preis von 0 bis 9.999.999,99 € mit höchstens vier Nachkommastellen angeben.',
      detail,
    },
  ),
  taxPercent: percent('Steuer', {
    required: true,
    brief: 'Steuersatz',
    initial: 19,
    wrong: 'Bitte einen Steuersatz von 0 bis 100 % mit höchstens zwei Nachkommastellen angeben.',
    detail,
  }),
  /** Why it bears this tax. Default: 0 % is exempt for the reason that is typed. */
  taxCase: choice('Steuerfall', TAX_CASE_NAMES, { wrong: 'Bitte einen Steuerfall auswählen.', detail }),
  exchangePart: yesNo('Altteil wird zurückgenommen', {
    brief: 'Altteil',
    wrong: 'Bitte geben Sie an, ob ein Altteil zurückgenommen wird.',
    detail,
  }),
  ...discountFields({ detail }),
});
