import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { NotedMovement, OrderPartEvent } from '#contracts/work-orders/parts/order-part.events.js';
import { evolveParts, type PartLine } from '#contracts/work-orders/parts/order-parts.js';
import { Set as ImmutableSet } from 'immutable';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type ListedPart = PartLine & {
  readonly workOrderId: string;
  readonly orderNumber: string;
};

function follow(event: RecordedEvent<OrderPartEvent>): Change<ListedPart> {
  const { workOrderId, partLineId } = event.data;
  const about = (known: ListedPart | undefined) =>
    known ?? {
      workOrderId,
      orderNumber: (event.data as Partial<NotedMovement>).orderNumber ?? '',
    };
  return {
    key: partLineId,
    apply: (known) => {
      const before = new Map<string, PartLine>(known ? [[partLineId, known]] : []);
      const { parts = before } = evolveParts({ parts: before, noted: ImmutableSet() }, event);
      const line = parts.get(partLineId);
      return line && { ...about(known), ...line };
    },
  };
}

export const orderParts = defineReadModel<ListedPart, OrderPartEvent>({
  name: 'order-parts',
  version: 1,
  fields: {
    workOrderId: text(({ workOrderId }) => workOrderId),
    createdAt: text(({ createdAt }) => createdAt),
    /** `open`: reserved but not issued. */
    open: text(({ reservedMilli }) => (reservedMilli > 0 ? 'open' : null)),
    orderNumber: text(({ orderNumber }) => orderNumber),
  },
  indexes: [
    ['workOrderId', 'createdAt'],
    ['open', 'orderNumber'],
  ],
  on: {
    PartReserved: follow,
    PartReleased: follow,
    PartIssued: follow,
    PartReturned: follow,
    PartPriced: follow,
    PartArrived: follow,
  },
});

/** Oldest first; at most 1,000. */
export async function partsOfOrder(
  readModels: ReadModels,
  workOrderId: string,
): Promise<readonly ListedPart[]> {
  const where = { workOrderId: { eq: workOrderId } };
  return (await readModels.find(orderParts, { where, sort: [['createdAt', 'asc']], limit: 1_000 })).items;
}

/** Lines with reserved parts, by order number; at most 1,000. */
export async function partsSetAside(readModels: ReadModels): Promise<readonly ListedPart[]> {
  const where = { open: { eq: 'open' } };
  return (await readModels.find(orderParts, { where, sort: [['orderNumber', 'asc']], limit: 1_000 })).items;
}

export function partById(readModels: ReadModels, id: string): Promise<ListedPart | null> {
  return readModels.get(orderParts, id);
}
