import type { LocalDate } from '../values/local-date-time.js';

export type LifeKind =
  | 'registered'
  | 'appointment'
  | 'work-order'
  | 'operation'
  | 'part'
  | 'invoice'
  | 'estimate'
  | 'reading'
  | 'enrichment'
  | 'owner';

/** An entry of a vehicle's history. Contains no personal data, because it is printed for a buyer. */
export type LifeEntry = {
  readonly id: string;
  readonly kind: LifeKind;
  readonly on: LocalDate;
  readonly what: string;
  readonly of: { readonly kind: 'work-order' | 'appointment' | 'estimate'; readonly id: string } | null;
};

/** GET /vehicles/{id}/life, newest first. */
export type VehicleLifeAnswer = { readonly entries: readonly LifeEntry[] };
