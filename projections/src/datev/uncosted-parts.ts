import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { PartIssued } from '#contracts/work-orders/parts/order-part.events.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** A part that left the stock for an order while nobody knew what it had cost. */
export type UncostedPart = {
  readonly orderNumber: string;
  readonly number: string;
  readonly name: string;
  readonly issuedOn: LocalDate;
};

export const uncostedParts = defineReadModel<UncostedPart, PartIssued>({
  name: 'uncosted-parts',
  version: 1,
  fields: { issuedOn: text(({ issuedOn }) => issuedOn) },
  indexes: [['issuedOn']],
  on: {
    PartIssued: ({ data, metadata }) => {
      const { movementId, orderNumber, number, name, unitCostE4 } = data;
      const issuedOn = localDateTime(metadata.occurredAt).date;
      return unitCostE4 === null
        ? { key: movementId, apply: () => ({ orderNumber, number, name, issuedOn }) }
        : [];
    },
  },
});

/** Of these days, the first first; at most `limit`. */
export async function uncostedPartsOf(
  readModels: ReadModels,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  limit: number,
): Promise<readonly UncostedPart[]> {
  const query = { where: { issuedOn: days }, sort: [['issuedOn', 'asc']], limit } as const;
  return (await readModels.find(uncostedParts, query)).items;
}
