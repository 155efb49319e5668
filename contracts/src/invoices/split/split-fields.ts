import { customerTexts } from '../../customers/customer-texts.js';
import { day, fields, id, money, percent } from '../../kernel/fields.js';
import { invoiceFields } from '../invoice-fields.js';

const MOST_EUROS = 9_999_999.99;
export const SHARES_TEXT = 'Bitte den Anteil in Prozent oder in Euro angeben.';

/** Who bears a part beside the customer. `excess`: what the customer bears himself of what is insured. */
export const splitPayerFields = fields({
  payerId: id('Zahler', { wrong: customerTexts.unknown }),
  excess: money(
    'Selbstbeteiligung',
    { min: 0, max: MOST_EUROS },
    { wrong: 'Bitte eine Selbstbeteiligung von 0 bis 9.999.999,99 € angeben.' },
  ),
});

/** What a payer bears of a position: either percent or euros. */
export const shareFields = fields({
  sharePercent: percent('Anteil in Prozent', { wrong: SHARES_TEXT }),
  amount: money('Anteil in Euro', { min: 0, max: MOST_EUROS }, { wrong: SHARES_TEXT }),
});

const { exemptionReason, note, prices } = invoiceFields;

/** What the invoices of a split have in common. */
export const splitHeadFields = fields({ supplyDate: day('Leistungsdatum'), exemptionReason, note, prices });
