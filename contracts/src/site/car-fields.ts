import { fields, line, money, yesNo } from '../kernel/fields.js';

/** A car for sale, without its picture. */
export const carFields = fields({
  name: line('Bezeichnung', 100, {
    required: true,
    brief: 'Name',
    missing: 'Bitte geben Sie eine Bezeichnung an.',
    long: 'Die Bezeichnung darf höchstens 100 Zeichen lang sein.',
  }),
  /** Euros. */
  price: money(
    'Preis',
    { min: 0, max: 9_999_999.99 },
    {
      required: true,
      wrong: 'Der Preis muss zwischen 0 und 9.999.999,99 € liegen und höchstens zwei Nachkommastellen haben.',
    },
  ),
  /** http(s). */
  link: line('Link', 2_000, {
    wrong: 'Der Link muss ein Text sein.',
    long: 'Der Link darf höchstens 2000 Zeichen lang sein.',
  }),
  active: yesNo('Aktiv', { required: true, wrong: 'Bitte geben Sie an, ob das Fahrzeug aktiv ist.' }),
});
