import { unbilledPieces, type Billing, type PartMoved } from '#contracts/invoices/billed-parts.js';
import { includedPieces } from '#contracts/invoices/included-pieces.js';
import type { InvoiceIssued } from '#contracts/invoices/invoice.events.js';
import { orderGroups } from '#contracts/invoices/orders-of-invoice.js';
import {
  allOf,
  billedInPart,
  dividedPositions,
  type BilledPosition,
} from '#contracts/invoices/split/divided-positions.js';
import type { InvoiceSplitBegun, InvoiceSplitFinished } from '#contracts/invoices/split/invoice-split.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { OperationRemoved, OperationSold } from '#contracts/work-orders/operations/operation.events.js';
import type { WantedPart } from '#contracts/work-orders/operations/sold-work.js';
import type { PartIssued, PartReturned } from '#contracts/work-orders/parts/order-part.events.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

type Movement = PartMoved & { readonly name: string; readonly at: Instant };

/** The parts of an order, and what sent invoices and cancellation invoices bill of them. */
export type OrderedParts = {
  readonly workOrderId: string;
  readonly movements: readonly Movement[];
  readonly billings: readonly Billing[];
  /** Work with a fixed price that pays for the parts that it wants. */
  readonly payers: readonly Payer[];
  /** Positions that splits of the order divided, among them some that no invoice bills any more. */
  readonly divided: readonly BilledPosition[];
  /** Ids of sent invoices without a Storno. */
  readonly living: readonly string[];
};
type Payer = { readonly operationId: string; readonly wanted: readonly WantedPart[] };

/** A part that left the stock for an order, as far as no sent invoice bills it and no fixed price pays for it. */
export type UnbilledPart = Pick<Movement, 'name' | 'unit' | 'quantityMilli' | 'at'>;

function moved(event: RecordedEvent<PartIssued | PartReturned>, sign: 1 | -1): Change<OrderedParts> {
  const { workOrderId, movementId: id, partLineId, name, unit, quantityMilli } = event.data;
  const at = event.metadata.occurredAt;
  const movement = { id, partLineId, name, unit, quantityMilli: sign * quantityMilli, at };
  return {
    key: workOrderId,
    apply: (parts) => ({
      ...(parts ?? nothingOf(workOrderId)),
      movements: [...(parts?.movements ?? []), movement],
    }),
  };
}

const nothingOf = (workOrderId: string): OrderedParts => ({
  workOrderId,
  movements: [],
  billings: [],
  payers: [],
  divided: [],
  living: [],
});

function sold({ data }: RecordedEvent<OperationSold>): Change<OrderedParts> | readonly [] {
  const { workOrderId, operationId, wanted, partsIncluded } = data;
  if (!partsIncluded) return [];
  return {
    key: workOrderId,
    apply: (parts) => ({
      ...(parts ?? nothingOf(workOrderId)),
      payers: [...(parts?.payers ?? []), { operationId, wanted }],
    }),
  };
}

function divided({ data }: RecordedEvent<InvoiceSplitBegun>): Change<OrderedParts> {
  const positions = data.positions.map((position) => ({ ...position, description: '' }));
  const added = dividedPositions({ ...data, positions }).map(({ sources, shares }) => ({
    sources,
    shares: shares.map(({ id, invoiceIds }) => ({ id, invoiceIds })),
  }));
  return {
    key: data.workOrderId,
    apply: (known) => known && { ...known, divided: [...known.divided, ...added] },
  };
}

function billed({ data }: RecordedEvent<InvoiceIssued>): readonly Change<OrderedParts>[] {
  const { workOrderId, positions, invoiceId, corrects } = data;
  const livingAfter = (living: readonly string[]): readonly string[] =>
    corrects === null ? [...living, invoiceId] : living.filter((id) => id !== corrects.invoiceId);
  const parts =
    workOrderId === null
      ? orderGroups(data).map((group) => ({ key: group.order.workOrderId, positions: group.positions }))
      : [{ key: workOrderId, positions }];
  return parts.map(({ key, positions: ofOrder }) => {
    const billings = ofOrder
      .filter(({ sources }) => sources.length > 0)
      .map(({ quantityMilli, unit, sources }) => ({ quantityMilli, unit, sources }));
    return {
      key,
      apply: (known) =>
        known && {
          ...known,
          billings: [...known.billings, ...billings],
          living: livingAfter(known.living),
        },
    };
  });
}

/** What is issued for the order, minus what came back, as far as no invoice bills it and no fixed price pays for it. */
export function unbilledPartsOf(parts: OrderedParts): readonly UnbilledPart[] {
  const { workOrderId, movements, billings, payers } = parts;
  const named = new Set(billings.flatMap(({ sources }) => sources.map(({ id }) => id)));
  const included = includedPieces(workOrderId, payers);
  return [...unbilledPieces(movements, [...billings, ...dividedBillings(parts)], included)].flatMap(
    ([partLineId, quantityMilli]) => {
      const ofLine = movements.filter((movement) => movement.partLineId === partLineId);
      const first = ofLine.find(({ id }) => !named.has(id)) ?? ofLine[0];
      return first === undefined ? [] : [{ name: first.name, unit: first.unit, quantityMilli, at: first.at }];
    },
  );
}

/**
 * What divided positions add to what invoices name. While a share is open, all pieces of the position are: the line of
 * another share that names their movements does not count. Once each share is billed, they are billed, whichever invoice
 * names them.
 */
function dividedBillings({ divided, living, billings }: OrderedParts): readonly Billing[] {
  const named = new Map<string, number>();
  for (const { quantityMilli, sources } of billings)
    for (const { id } of sources) named.set(id, (named.get(id) ?? 0) + Math.sign(quantityMilli));
  const onInvoices = new Set([...named].flatMap(([id, times]) => (times > 0 ? id : [])));
  return billedInPart(divided, new Set(living), onInvoices).map(({ position, open }) => {
    const whole = allOf(position);
    return open.length === 0 ? whole : { ...whole, quantityMilli: -whole.quantityMilli };
  });
}

/** Orders with the parts that were issued for them; found by the oldest part that is not billed. */
export const unbilledParts = defineReadModel<
  OrderedParts,
  | OperationSold
  | OperationRemoved
  | PartIssued
  | PartReturned
  | InvoiceIssued
  | InvoiceSplitBegun
  | InvoiceSplitFinished
>({
  name: 'unbilled-parts',
  version: 6,
  fields: {
    since: text(
      (parts) =>
        unbilledPartsOf(parts)
          .map(({ at }) => at)
          .toSorted()[0] ?? null,
    ),
  },
  indexes: [['since']],
  on: {
    OperationSold: sold,
    OperationRemoved: ({ data: { workOrderId, operationId } }) => ({
      key: workOrderId,
      apply: (parts) =>
        parts && { ...parts, payers: parts.payers.filter((payer) => payer.operationId !== operationId) },
    }),
    PartIssued: (event) => moved(event, 1),
    PartReturned: (event) => moved(event, -1),
    InvoiceIssued: billed,
    InvoiceSplitBegun: divided,
    InvoiceSplitFinished: ({ data }) => ({
      key: data.workOrderId,
      apply: (parts) => parts && { ...parts, billings: [...parts.billings, ...data.internal] },
    }),
  },
});

/** Orders with issued parts that no invoice bills, the longest waiting first; at most `limit`. */
export async function ordersWithUnbilledParts(
  readModels: ReadModels,
  limit: number,
): Promise<readonly OrderedParts[]> {
  const query = { where: { since: { from: '' } }, sort: [['since', 'asc']], limit } as const;
  return (await readModels.find(unbilledParts, query)).items;
}
