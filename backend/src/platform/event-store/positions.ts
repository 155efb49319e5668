import { START, type Position } from '#contracts/kernel/domain-event.js';

const DIGITS = 16;
const PATTERN = /^[0-9]{16}$/;

/** The position of the n-th event of an embedded log, counted from 1: 16 decimal digits. */
export function positionOf(sequence: number): Position {
  return sequence === 0 ? START : String(sequence).padStart(DIGITS, '0');
}

/** The number of the event in the embedded log, 0 for `START`. Throws `RangeError` for any other format. */
export function sequenceOf(position: Position): number {
  if (position === START) return 0;
  if (!PATTERN.test(position)) throw new RangeError('Not a position of this event store');
  return Number(position);
}
