import type { LocationId, StockMoved } from '../articles/article.events.js';

export type PartLine = {
  /** The location of its reservation, else of its last issue; null: none yet. */
  readonly locationId: LocationId | null;
  readonly reservedMilli: number;
  readonly issuedMilli: number;
};

export const NO_PART_LINE: PartLine = { locationId: null, reservedMilli: 0, issuedMilli: 0 };

/**
 * Applies a movement to its part line; used by stock and work order. An ISSUE consumes the line's reservation at the
 * issue's location; a reservation at another location was released before it in the same append.
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
