import type { PriceBasis } from '../../invoices/price-basis.js';

export const WORK_BASES = ['AW', 'FIXED', 'TIME'] as const;
/** How work is sold: by Arbeitswerte, at a fixed price, or by the time that it takes. */
export type WorkBasis = (typeof WORK_BASES)[number];
export const BASIS_WORDS = {
  AW: 'Arbeitswerte',
  FIXED: 'Festpreis',
  TIME: 'Zeit',
} as const satisfies Record<WorkBasis, string>;

/** The unit in which work is sold. */
export const BASIS_UNITS = { AW: 'AW', FIXED: 'Pauschal', TIME: 'Std' } as const satisfies Record<
  WorkBasis,
  string
>;
const AW_WORDS = /^aw\.?$/i;
const HOUR_WORDS = /^(?:std|h|stunden?)\.?$/i;

/** How work in this unit is sold, which anybody may have typed: what is neither AW nor hours is a price for the whole. */
export function basisOfUnit(unit: string): WorkBasis {
  if (AW_WORDS.test(unit.trim())) return 'AW';
  return HOUR_WORDS.test(unit.trim()) ? 'TIME' : 'FIXED';
}

/** Minutes, and fixed prices. */
const OTHER_WORK_WORDS = /^(?:min|pauschal)\.?$/i;

/** Whether this is a unit of work: parts are sold by the piece. */
export function isWorkUnit(unit: string): boolean {
  return basisOfUnit(unit) !== 'FIXED' || OTHER_WORK_WORDS.test(unit.trim());
}

/** What the customer pays for an operation. It stays when the template or the settings change. */
export type SoldWork = {
  readonly basis: WorkBasis;
  /** Arbeitswerte, or how often the fixed price is due; 0: sold by time. */
  readonly quantityMilli: number;
  /** Of one Arbeitswert, or the fixed price, in `prices`; 0: sold by time. */
  readonly unitPriceE4: number;
  readonly prices: PriceBasis;
  /** The fixed price pays for the wanted parts too. */
  readonly partsIncluded: boolean;
  /** The time that was sold. */
  readonly minutes: number;
  /** The template from which it was copied. */
  readonly jobTemplateId: string;
  readonly templateVersion: number;
};

/** Sold work with the lists that the operation gets. */
export type SoldCopy = SoldWork & {
  readonly checklist: readonly string[];
  readonly wanted: readonly WantedPart[];
};

/** A part that the operation needs. */
export type WantedPart = {
  readonly articleId: string;
  readonly number: string;
  readonly quantityMilli: number;
};
