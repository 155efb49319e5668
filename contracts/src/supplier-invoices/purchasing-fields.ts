import { decimal, fields, line, money, percent, quantity, yesNo } from '../kernel/fields.js';

/** Differences that count as none when suppliers' invoices are compared. The larger of the two prices applies. */
export const toleranceFields = fields({
  quantityTolerance: quantity('Mengentoleranz', { initial: 0, width: 'wide' }),
  /** Euros. */
  priceTolerance: decimal(
    'Preistoleranz je Einheit',
    4,
    { min: 0, max: 9_999_999.99 },
    { initial: 0, unit: '€', brief: 'Preistoleranz' },
  ),
  priceTolerancePercent: percent('Preistoleranz in Prozent', { initial: 0, unit: '%' }),
});

/** `tecComIntake`: imports the e-invoices in the TecCom folder. */
export const tecComFields = fields({
  tecComIntake: yesNo('E-Rechnungen aus dem Ordner einlesen', {
    brief: 'TecCom-Eingang',
    width: 'wide',
    wrong: 'Bitte angeben, ob der TecCom-Eingang eingeschaltet ist.',
  }),
});

export const MAX_ALLOWED_EXTRAS = 200;

/** Freight, deposits and surcharges beyond the order that one invoice of a supplier may charge, in net euros. */
export const allowedExtrasFields = fields({
  supplierId: line('Lieferant', 60, { required: true }),
  amount: money('Betrag', { min: 0, max: 9_999.99 }, { required: true }),
});
