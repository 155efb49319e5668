import { fields, line, money, quantity, yesNo } from '../../kernel/fields.js';

const NUMBER_MISSING = 'Bitte geben Sie eine Artikelnummer an.';
const NAME_MISSING = 'Bitte geben Sie eine Bezeichnung an.';
export const DEFAULT_UNIT = 'Stk';

/** Quantities are in the article's unit, prices in euros. */
export const articleFields = fields({
  number: line('Artikelnummer', 40, {
    required: true,
    missing: NUMBER_MISSING,
    long: 'Die Artikelnummer hat höchstens 40 Zeichen.',
  }),
  name: line('Bezeichnung', 120, {
    required: true,
    missing: NAME_MISSING,
    long: 'Die Bezeichnung hat höchstens 120 Zeichen.',
  }),
  /** Null: `Stk`. */
  unit: line('Einheit', 10, { wrong: 'Die Einheit hat höchstens 10 Zeichen.' }),
  /** Null: 0. */
  minimumStock: quantity('Mindestbestand', {
    wrong: 'Bitte einen Mindestbestand ab 0 mit höchstens drei Nachkommastellen angeben.',
  }),
  /** Null: none. */
  salePrice: money(
    'Verkaufspreis netto',
    { min: 0, max: 9_999_999.99 },
    {
      wrong: 'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.',
    },
  ),
  /** With VAT, as the tag on the shelf says; null: none. */
  shelfPrice: money(
    'Ladenpreis brutto',
    { min: 0, max: 9_999_999.99 },
    {
      hint: 'Steht so auf einem Barverkauf. Leer: aus dem Verkaufspreis netto.',
      wrong:
        'Der Ladenpreis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.',
    },
  ),
  active: yesNo('Wird geführt', { wrong: 'Bitte geben Sie an, ob der Artikel aktiv ist.' }),
});
