import { fields, line, money, whole, yesNo } from '../kernel/fields.js';

/** A service that visitors can book. */
export const serviceFields = fields({
  name: line('Name', 100, {
    required: true,
    missing: 'Bitte geben Sie einen Namen an.',
    long: 'Der Name darf höchstens 100 Zeichen lang sein.',
  }),
  /** Hours. */
  duration: whole(
    'Dauer',
    { min: 1, max: 40 },
    { required: true, wrong: 'Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.' },
  ),
  /** The text of the service's tile on the public page. */
  publicText: line('Beschreibung', 300, {
    initial: '',
    wrong: 'Die Beschreibung muss ein Text sein.',
    long: 'Die Beschreibung darf höchstens 300 Zeichen lang sein.',
  }),
  /** Euros with VAT; null: no price is stated. */
  priceFrom: money(
    'Preis ab',
    { min: 0, max: 99_999.99 },
    { wrong: 'Der Preis muss zwischen 0 und 99.999,99 € liegen.' },
  ),
  /** What customers bring along, shown after a booking and in the confirmation. */
  bring: line('Bitte mitbringen', 200, {
    initial: '',
    wrong: '„Bitte mitbringen“ muss ein Text sein.',
    long: '„Bitte mitbringen“ darf höchstens 200 Zeichen lang sein.',
  }),
  isTile: yesNo('Kachel', { wrong: 'Bitte geben Sie an, ob die Startseite eine Kachel zeigt.' }),
});
