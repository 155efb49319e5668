import type { LocalDate } from '../values/local-date-time.js';

/** What can happen to a car. */
export type LifeKind =
  | 'registered'
  | 'appointment'
  | 'work-order'
  | 'operation'
  | 'part'
  | 'invoice'
  | 'reading'
  | 'enrichment'
  | 'owner';

/** Something that happened to a car. Says nothing of people: it is printed for whoever buys the car. */
export type LifeEntry = {
  readonly id: string;
  readonly kind: LifeKind;
  readonly on: LocalDate;
  readonly what: string;
  /** The work order or appointment it belongs to; null: none. */
  readonly of: { readonly kind: 'work-order' | 'appointment'; readonly id: string } | null;
};

/** GET /vehicles/{id}/life: the last first. */
export type VehicleLifeAnswer = { readonly entries: readonly LifeEntry[] };
