export const WORK_BASES = ['AW', 'FIXED', 'TIME'] as const;
/** How work is sold: by Arbeitswerte, at a fixed price, or by the time that it takes. */
export type WorkBasis = (typeof WORK_BASES)[number];
export const BASIS_WORDS = {
  AW: 'Arbeitswerte',
  FIXED: 'Festpreis',
  TIME: 'Zeit',
} as const satisfies Record<WorkBasis, string>;
