import type { LineKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { shareOf } from '#contracts/values/vat.js';
import { taxOf, type EInvoiceLine } from './e-invoice.js';
import { required, scaled } from './e-invoice-values.js';

/** A charge or an allowance in CII or UBL (BG-20, BG-21, BG-27, BG-28). */
export type StatedCharge = {
  readonly isCharge: boolean;
  readonly amount: string | null;
  readonly reason: string | null;
  /** UNTDID 7161 for charges, 5189 for allowances. */
  readonly reasonCode: string | null;
  readonly taxPercent: string | null;
  /** UNTDID 5305. */
  readonly taxCategory: string | null;
};

export const NO_REFERENCES = { orderLine: null, buyerNumber: null, makerNumber: null };

/** UNTDID 7161: freight, delivery, carriage, packing. */
const FREIGHT_CODES: readonly string[] = ['FC', 'DL', 'SAA', 'PC', 'AAE', 'ABL'];
const WORDS: readonly (readonly [RegExp, LineKind])[] = [
  [/versand|fracht|porto|transport|zustell/iu, 'FREIGHT'],
  [/pfand|altteil/iu, 'DEPOSIT'],
  [/mindermenge|kleinmenge|mindest(bestell)?wert|zuschlag|aufschlag|eilzuschlag/iu, 'SURCHARGE'],
];

/** The kind of a line without an article number; null: goods. */
export function extraKindOf(description: string): LineKind | null {
  return WORDS.find(([word]) => word.test(description))?.[1] ?? null;
}

/** A line for a charge or an allowance of the whole invoice. */
export function chargeLine(charge: StatedCharge): EInvoiceLine {
  const { isCharge, amount, reason, reasonCode, taxPercent, taxCategory } = charge;
  const cents = required(scaled(amount, 2, 'Ein Zuschlag'), 'Bei einem Zuschlag fehlt der Betrag.');
  const netCents = isCharge ? cents : -cents;
  const description = reason ?? (isCharge ? 'Zuschlag' : 'Nachlass');
  const isFreight = reasonCode !== null && FREIGHT_CODES.includes(reasonCode);
  const chargeKind = isFreight ? 'FREIGHT' : (extraKindOf(description) ?? 'SURCHARGE');
  return {
    kind: isCharge ? chargeKind : 'ALLOWANCE',
    description,
    itemNumber: null,
    references: NO_REFERENCES,
    unit: 'pausch.',
    quantityMilli: 1_000,
    priceE4: netCents * 100,
    netCents,
    ...taxOf(scaled(taxPercent, 2, 'Der Steuersatz'), taxCategory),
  };
}

/** The price per unit after the line's discounts and charges: net amount divided by quantity. */
export function priceAfter(
  line: { readonly quantityMilli: number; readonly priceE4: number },
  charges: readonly StatedCharge[],
  what: string,
): number {
  if (line.quantityMilli === 0) return line.priceE4;
  const chargedCents = charges
    .map(({ isCharge, amount }) => {
      const cents = required(
        scaled(amount, 2, `${what}: Der Rabatt`),
        `${what}: Bei einem Rabatt fehlt der Betrag.`,
      );
      return isCharge ? cents : -cents;
    })
    .reduce((sum, cents) => sum + cents, 0);
  // A cent is 100,000 times a thousandth of a unit at 1/10,000 euro.
  const { quantityMilli, priceE4 } = line;
  return priceE4 + shareOf(chargedCents * Math.sign(quantityMilli), 100_000, Math.abs(quantityMilli));
}
