import type { Discount, Surcharge } from '#contracts/invoices/adjustments.js';
import type { DiscountAnswer, SurchargeAnswer } from '#contracts/invoices/invoice-answers.js';

type Given = { readonly basisPoints: number | null; readonly cents: number } | null;

const percentOf = (given: Given): number | null =>
  given === null || given.basisPoints === null ? null : given.basisPoints / 100;
const eurosOf = (given: Given): number | null =>
  given === null || given.basisPoints !== null ? null : given.cents / 100;

/** A discount as it was given: in percent or in euros. */
export function discountAnswer(discount: Discount | null): DiscountAnswer {
  return {
    discountPercent: percentOf(discount),
    discountAmount: eurosOf(discount),
    discountReason: discount?.reason ?? null,
  };
}

/** A surcharge as it was given: in percent or in euros. */
export function surchargeAnswer(surcharge: Surcharge | null): SurchargeAnswer {
  return {
    surchargePercent: percentOf(surcharge),
    surchargeAmount: eurosOf(surcharge),
    surchargeReason: surcharge?.reason ?? null,
  };
}
