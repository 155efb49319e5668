import { germanPercent } from '../values/german.js';
import { shareOf, WHOLE_BASIS_POINTS } from '../values/vat.js';

type Reason = {
  readonly label: string;
  /** UNTDID 5189 for a discount, 7161 for a surcharge (BT-98, BT-105, BT-140). */
  readonly code: string;
};

/** Why a price is lowered. A choice and no text, so that it cannot name a person. */
export const DISCOUNT_REASONS = {
  DISCOUNT: { label: 'Rabatt', code: '95' },
  LOYALTY: { label: 'Stammkundenrabatt', code: '100' },
  AGREED: { label: 'Sondervereinbarung', code: '64' },
  CLEARANCE: { label: 'Auslaufartikel', code: '68' },
  CAMPAIGN: { label: 'Aktion', code: '103' },
  GOODWILL: { label: 'Kulanz', code: '100' },
} as const satisfies Record<string, Reason>;

/** Why a sum is raised. */
export const SURCHARGE_REASONS = {
  SMALL_PARTS: { label: 'Kleinteile', code: 'ABK' },
  DISPOSAL: { label: 'Entsorgung', code: 'AEO' },
  FREIGHT: { label: 'Fracht', code: 'FC' },
  EXPRESS: { label: 'Eilzuschlag', code: 'AAT' },
} as const satisfies Record<string, Reason>;

export type DiscountReason = keyof typeof DISCOUNT_REASONS;
export type SurchargeReason = keyof typeof SURCHARGE_REASONS;

export const DISCOUNT_REASON_NAMES = Object.keys(DISCOUNT_REASONS) as DiscountReason[];
export const SURCHARGE_REASON_NAMES = Object.keys(SURCHARGE_REASONS) as SurchargeReason[];

/** A discount or a surcharge, in percent or in euros. */
export type Adjustment<Why extends DiscountReason | SurchargeReason = DiscountReason | SurchargeReason> = {
  /** Of the amount before it; null: it was given in euros. */
  readonly basisPoints: number | null;
  /** In the prices of the invoice, net or gross; negative in a cancellation invoice. */
  readonly cents: number;
  readonly reason: Why;
};
export type Discount = Adjustment<DiscountReason>;
export type Surcharge = Adjustment<SurchargeReason>;

const REASONS: Readonly<Record<DiscountReason | SurchargeReason, Reason>> = {
  ...DISCOUNT_REASONS,
  ...SURCHARGE_REASONS,
};

export const reasonCodeOf = ({ reason }: Pick<Adjustment, 'reason'>): string => REASONS[reason].code;

/** `Rabatt 10 %`, `Kleinteile` */
export function adjustmentInWords({ basisPoints, reason }: Omit<Adjustment, 'cents'>): string {
  const { label } = REASONS[reason];
  return basisPoints === null ? label : `${label} ${germanPercent(basisPoints)}`;
}

/** Cents of an adjustment of this amount. */
export function adjustmentCents({ basisPoints, cents }: Adjustment, ofCents: number): number {
  return basisPoints === null ? cents : shareOf(ofCents, basisPoints, WHOLE_BASIS_POINTS);
}
