import { rowsStream, type Rows } from '../kernel/rows.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { HoldId, RetentionHoldEvent } from './retention-hold.events.js';

export const HOLD_REASON_LENGTH = 500;

/** A hold ("Prüfung läuft"); `liftedOn` null: in force. */
export type RetentionHold = {
  readonly id: HoldId;
  /** First and last day of the documents. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly reason: string;
  readonly heldOn: LocalDate;
  readonly liftedOn: LocalDate | null;
  /** Stream revision of the last event that touched it. */
  readonly revision: number;
};

/** Every hold there ever was. */
export type RetentionHolds = Rows<RetentionHold>;

/** The stream `retentionHolds`. */
export const retentionHoldsStream = rowsStream<RetentionHold, RetentionHoldEvent, 'RetentionHeld'>({
  name: 'retentionHolds',
  first: 'RetentionHeld',
  idOf: ({ holdId }) => holdId,
  on: {
    RetentionHeld: ({ from, to, reason, heldOn }) => ({ from, to, reason, heldOn, liftedOn: null }),
    RetentionHoldLifted: ({ liftedOn }) => ({ liftedOn }),
  },
});

/** The hold in force that shares a day with this span; null: none does. */
export function holdWithin(
  holds: RetentionHolds,
  span: { readonly from: LocalDate; readonly to: LocalDate },
): RetentionHold | null {
  const meets = ({ from, to, liftedOn }: RetentionHold) =>
    liftedOn === null && from <= span.to && span.from <= to;
  return [...holds.values()].find(meets) ?? null;
}

/** The hold in force that covers one of these days; null: none does. */
export function holdOver(holds: RetentionHolds, days: readonly LocalDate[]): RetentionHold | null {
  const covers = ({ from, to, liftedOn }: RetentionHold) =>
    liftedOn === null && days.some((day) => from <= day && day <= to);
  return [...holds.values()].find(covers) ?? null;
}
