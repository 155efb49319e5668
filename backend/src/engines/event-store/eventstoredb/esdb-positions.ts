import { START, type Position } from '#contracts/kernel/domain-event.js';

const DIGITS = 20;
const PATTERN = /^[0-9]{40}$/;

/** A position in EventStoreDB: two 64-bit numbers as decimal digits. */
export type EsdbPosition = { readonly commit: string; readonly prepare: string };

/** Commit and prepare position with 20 digits each, so that strings sort in log order. */
export function positionOf({ commit, prepare }: EsdbPosition): Position {
  return commit.padStart(DIGITS, '0') + prepare.padStart(DIGITS, '0');
}

/** The server's form of a position, null for `START`. Throws `RangeError` for another format. */
export function esdbPositionOf(position: Position): EsdbPosition | null {
  if (position === START) return null;
  if (!PATTERN.test(position)) throw new RangeError('Not a position of this event store');
  return {
    commit: String(BigInt(position.slice(0, DIGITS))),
    prepare: String(BigInt(position.slice(DIGITS))),
  };
}
