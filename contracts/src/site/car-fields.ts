import { choice, fields, line, matching, money, whole, yesNo } from '../kernel/fields.js';
import { FUELS } from './car-facts.js';

/** Pictures that one car has at most. */
export const MOST_CAR_PICTURES = 10;

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
  firstRegistration: matching('Erstzulassung', 7, /^((0[1-9]|1[0-2])\/(19|20)\d\d)?$/, {
    wrong: 'Bitte die Erstzulassung als MM/JJJJ angeben.',
  }),
  mileageKm: whole(
    'Kilometerstand',
    { min: 0, max: 2_000_000 },
    { wrong: 'Der Kilometerstand muss eine ganze Zahl von 0 bis 2.000.000 sein.' },
  ),
  fuel: choice('Kraftstoff', FUELS, { wrong: 'Bitte einen Kraftstoff aus der Liste wählen.' }),
  powerKw: whole(
    'Leistung in kW',
    { min: 1, max: 2_000 },
    { wrong: 'Die Leistung muss eine ganze Zahl von 1 bis 2.000 kW sein.' },
  ),
  active: yesNo('Aktiv', { required: true, wrong: 'Bitte geben Sie an, ob das Fahrzeug aktiv ist.' }),
});
