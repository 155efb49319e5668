import { customerTexts } from '../customers/customer-texts.js';
import { UNKNOWN_ARTICLE } from '../inventory/stock/movement-fields.js';
import { choice, fields, id, line } from '../kernel/fields.js';
import { adjustmentFields, invoiceFields, positionFields } from './invoice-fields.js';

const { note, exemptionReason, prices } = invoiceFields;

/** How a sale can be paid at once. Cash is recorded by the till: the reference names its receipt. */
export const COUNTER_METHODS = ['CASH_REFERENCE', 'CARD'] as const;
export type CounterMethod = (typeof COUNTER_METHODS)[number];
export const COUNTER_METHOD_NAMES: Readonly<Record<CounterMethod, string>> = {
  CASH_REFERENCE: 'Bar, Beleg der Kasse',
  CARD: 'Karte',
};

/** Who buys. Without a customer: whoever stands at the counter, up to 250 € gross without a name. */
export const buyerFields = fields({
  customerId: id('Kunde', { wrong: customerTexts.unknown }),
  buyerName: line('Name', 200, {
    width: 'long',
    wrong: 'Der Name muss ein Text sein.',
    long: 'Der Name darf höchstens 200 Zeichen lang sein.',
  }),
  buyerStreet: line('Straße und Hausnummer', 200, {
    width: 'long',
    wrong: 'Die Straße muss ein Text sein.',
    long: 'Die Straße darf höchstens 200 Zeichen lang sein.',
  }),
  buyerZip: line('Postleitzahl', 10, {
    wrong: 'Die Postleitzahl muss ein Text sein.',
    long: 'Die Postleitzahl darf höchstens 10 Zeichen lang sein.',
  }),
  buyerCity: line('Ort', 100, {
    wrong: 'Der Ort muss ein Text sein.',
    long: 'Der Ort darf höchstens 100 Zeichen lang sein.',
  }),
});

/** The head of a sale over the counter. */
export const counterSaleFields = fields({
  ...buyerFields,
  prices,
  note,
  exemptionReason,
  ...adjustmentFields,
  /** Without: it is paid later, which needs a customer. */
  method: choice('Zahlungsart', COUNTER_METHODS, { brief: 'Methode', wrong: 'Bitte Bar oder Karte wählen.' }),
  reference: line('Beleg der Kasse', 100, {
    brief: 'Bezug',
    wrong: 'Der Beleg muss ein Text sein.',
    long: 'Der Beleg darf höchstens 100 Zeichen lang sein.',
  }),
});

/** A line of a sale: a part of the stock, or a free one. */
export const salePositionFields = fields({
  articleId: id('Artikel', { wrong: UNKNOWN_ARTICLE }),
  ...positionFields,
});
