import type { Discount, Surcharge } from '#contracts/invoices/adjustments.js';
import type { Deduction } from '#contracts/invoices/deductions.js';
import type {
  DeductionAnswer,
  DiscountAnswer,
  SurchargeAnswer,
} from '#contracts/invoices/invoice-answers.js';

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

export function deductionAnswer({ invoiceId: id, number, date, taxes }: Deduction): DeductionAnswer {
  return {
    id,
    number,
    date,
    taxes: taxes.map(({ taxCase, taxBasisPoints, netCents, taxCents }) => ({
      taxCase,
      taxPercent: taxBasisPoints / 100,
      net: netCents / 100,
      tax: taxCents / 100,
    })),
  };
}
