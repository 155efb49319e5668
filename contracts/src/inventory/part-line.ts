import type { LocationId, StockMoved } from './article.events.js';

/** What a line of an order has of an article: set aside for it, and taken out for it. */
export type PartLine = {
  /** Where its reservation lies, or where it was last taken from; null: nothing moved yet. */
  readonly locationId: LocationId | null;
  readonly reservedMilli: number;
  readonly issuedMilli: number;
};

export const NO_PART_LINE: PartLine = { locationId: null, reservedMilli: 0, issuedMilli: 0 };

/**
 * A line after a movement of its own: what the stock and the order both count by. An ISSUE takes the line's reservation
 * as far as it lies where it was issued; what is reserved elsewhere was released before it, in the same append.
 */
export function partLineAfter(line: PartLine, moved: StockMoved['data']): PartLine {
  const { quantityMilli } = moved;
  switch (moved.type) {
    case 'RESERVE':
      return {
        ...line,
        locationId: moved.to?.locationId ?? null,
        reservedMilli: line.reservedMilli + quantityMilli,
      };
    case 'RELEASE':
      return { ...line, reservedMilli: line.reservedMilli - quantityMilli };
    case 'ISSUE': {
      const locationId = moved.from?.locationId ?? null;
      const isHere = line.locationId === locationId;
      const reservedMilli = line.reservedMilli - (isHere ? Math.min(quantityMilli, line.reservedMilli) : 0);
      return {
        locationId: reservedMilli > 0 ? line.locationId : locationId,
        reservedMilli,
        issuedMilli: line.issuedMilli + quantityMilli,
      };
    }
    case 'RECEIPT':
      return { ...line, issuedMilli: line.issuedMilli - quantityMilli };
    default:
      return line;
  }
}
