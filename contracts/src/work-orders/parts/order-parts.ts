import type { Set as ImmutableSet } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../../kernel/domain-event.js';
import type { NotedMovement, OrderPartEvent } from './order-part.events.js';

export type PartLine = {
  readonly id: string;
  readonly articleId: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  /** The location of its reservation, else of its last movement. */
  readonly locationId: string;
  readonly reservedMilli: number;
  /** Issued minus returned. */
  readonly issuedMilli: number;
  /** Net per unit; null: not set. */
  readonly unitPriceCents: number | null;
  readonly createdAt: Instant;
  readonly revision: number;
};

export type WithParts = {
  readonly parts: ReadonlyMap<string, PartLine>;
  readonly noted: ImmutableSet<string>;
};

type Moved = RecordedEvent<Extract<OrderPartEvent, { data: NotedMovement }>>;

/** Applies an event to the lines. Quantities never become negative, whatever the order of movements. */
export function evolveParts(
  { parts, noted }: WithParts,
  event: RecordedEvent<OrderPartEvent>,
): Partial<WithParts> {
  const { revision, data } = event;
  const line = parts.get(data.partLineId);
  const put = (after: PartLine): Pick<WithParts, 'parts'> => ({
    parts: new Map(parts).set(data.partLineId, after),
  });
  switch (event.type) {
    case 'PartPriced':
      return line ? put({ ...line, unitPriceCents: event.data.unitPriceCents, revision }) : {};
    case 'PartArrived':
      return {
        ...(line ? put({ ...line, revision }) : {}),
        noted: noted.add(arrivalOf(event.data.goodsReceiptId, data.partLineId)),
      };
    case 'PartReserved':
    case 'PartReleased':
    case 'PartIssued':
    case 'PartReturned': {
      const before = line ?? newLine(event);
      const moved = { ...before, ...movedBy(before, event), revision };
      return { ...put(moved), noted: noted.add(event.data.movementId) };
    }
    default:
      return unreachable(event);
  }
}

/** The id under which the order records a goods receipt for a line. */
export function arrivalOf(goodsReceiptId: string, partLineId: string): string {
  return `${goodsReceiptId}/${partLineId}`;
}

function newLine({ data, revision, metadata }: Moved): PartLine {
  const { partLineId: id, articleId, number, name, unit, locationId } = data;
  const nothing = { reservedMilli: 0, issuedMilli: 0, unitPriceCents: null };
  const { occurredAt: createdAt } = metadata;
  return { id, articleId, number, name, unit, locationId, ...nothing, createdAt, revision };
}

function movedBy({ reservedMilli, issuedMilli }: PartLine, { type, data }: Moved): Partial<PartLine> {
  const { locationId, quantityMilli } = data;
  switch (type) {
    case 'PartReserved':
      return { locationId, reservedMilli: reservedMilli + quantityMilli };
    case 'PartReleased':
      return { reservedMilli: Math.max(0, reservedMilli - quantityMilli) };
    case 'PartIssued': {
      const left = Math.max(0, reservedMilli - data.ofReservedMilli);
      const where = left === 0 ? { locationId } : {};
      return { ...where, reservedMilli: left, issuedMilli: issuedMilli + quantityMilli };
    }
    case 'PartReturned':
      return { issuedMilli: Math.max(0, issuedMilli - quantityMilli) };
    default:
      return unreachable(type);
  }
}
