import { START, type Position } from '#contracts/kernel/domain-event.js';

/** `SHARES` steps of progress: positions are too long for a floating point number. */
const SHARES = 10_000n;

/** The built share of a read model, 0 to 1, from its position to the position that it must reach; null: reached. */
export function shareBuilt(position: Position, goal: Position): number | null {
  if (position >= goal) return null;
  return position === START ? 0 : Number((BigInt(position) * SHARES) / BigInt(goal)) / Number(SHARES);
}

/** Rounds down, because 100 would mean complete. */
export function percentOf(share: number): number {
  return Math.floor(share * 100);
}
