import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { articleStream, type Article } from '#contracts/inventory/articles/article.js';
import { includedPieces, payersOfParts } from '#contracts/invoices/included-pieces.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { proposedSalePrice } from '#contracts/inventory/articles/sale-price.js';
import { markUpStream, type MarkUp } from '#contracts/settings/mark-up.js';
import {
  outstandingMilli,
  type PurchaseOrder,
  type PurchaseOrderLine,
} from '#contracts/supply/purchase-order.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import type {
  OrderedPartAnswer,
  PartAnswer,
  PartOnOrder,
  ProposedPartPrice,
} from '#contracts/work-orders/parts/order-parts.api.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openPurchaseOrders } from '#projections/supply/purchase-orders.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';

type OfOrder = Pick<KnownWorkOrder, 'id' | 'operations'>;
/** What the office sees of prices. `included`: pieces that fixed prices pay for, in 1/1,000, by line. */
type Terms = { readonly markUp: MarkUp; readonly included: ReadonlyMap<string, number> };

/**
 * Adds location, availability and expected deliveries to the parts of an order. Callers who may not read
 * invoices get no prices.
 */
@Injectable()
export class PartAnswers {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async list({ id, operations }: OfOrder, lines: Iterable<PartLine>, actor: Actor): Promise<PartAnswer[]> {
    const { state: markUp } = await this.streams.load(markUpStream, '');
    const included = includedPieces(id, payersOfParts(operations));
    const terms = mayUse('invoices:read', actor) ? { markUp, included } : null;
    const parts = await Promise.all([...lines].map((line) => this.lying(line, terms)));
    if (!parts.some(({ short }) => short)) return parts;
    const orders = await openPurchaseOrders(this.readModels);
    return parts.map((part) => (part.short ? { ...part, onOrder: onOrder(part.number, id, orders) } : part));
  }

  /** What was ordered for the work order and has not come completely; the soonest first. */
  async ordered(workOrderId: string): Promise<OrderedPartAnswer[]> {
    const orders = await openPurchaseOrders(this.readModels);
    return orders
      .flatMap((order) => order.lines.map((line) => ({ order, line })))
      .filter(({ line }) => line.workOrderId === workOrderId && outstandingMilli(line) > 0)
      .map(({ order, line }) => orderedPart(order, line))
      .toSorted((a, b) => a.expectedDate.localeCompare(b.expectedDate));
  }

  async one(order: OfOrder, line: PartLine, actor: Actor): Promise<PartAnswer> {
    const [answer] = await this.list(order, [line], actor);
    return answer as PartAnswer;
  }

  /** `terms` null: without prices. */
  private async lying(line: PartLine, terms: Terms | null): Promise<PartAnswer> {
    const { reservedMilli, issuedMilli, unitPriceCents, ...rest } = line;
    const [locations, article] = await Promise.all([
      this.streams.load(locationsStream, ''),
      this.streams.load(articleStream, line.articleId),
    ]);
    const level = article.state.status === 'none' ? null : article.state.levels.get(line.locationId);
    return {
      ...rest,
      locationCode: locations.state.get(line.locationId)?.code ?? '',
      reserved: quantityOf(reservedMilli),
      issued: quantityOf(issuedMilli),
      unitPrice: unitPriceCents === null || terms === null ? null : unitPriceCents / 100,
      proposedPrice:
        unitPriceCents !== null || terms === null ? null : proposedPrice(article.state, terms.markUp),
      included: terms && quantityOf(terms.included.get(line.id) ?? 0),
      short: reservedMilli > 0 && level ? level.reservedMilli > level.onHandMilli : false,
      onOrder: null,
    };
  }
}

function proposedPrice(article: Article, markUp: MarkUp): ProposedPartPrice | null {
  const proposal = article.status === 'none' ? null : proposedSalePrice(article, markUp);
  return proposal && { unitPrice: proposal.cents / 100, calculation: proposal.calculation };
}

/** The purchase order for this work order, else the earliest one for the part; orders without a date come last. */
function onOrder(number: string, workOrderId: string, orders: readonly PurchaseOrder[]): PartOnOrder | null {
  const wanted = comparableNumber(number);
  const bringing = orders.flatMap(({ number: purchaseOrderNumber, expectedOn: expectedDate, lines }) => {
    const own = lines.filter(
      (line) => comparableNumber(line.partNumber) === wanted && outstandingMilli(line) > 0,
    );
    const isForIt = own.some((line) => line.workOrderId === workOrderId);
    return own.length === 0 ? [] : [{ purchaseOrderNumber, expectedDate, isForIt }];
  });
  const [first] = bringing.toSorted(
    (a, b) =>
      Number(b.isForIt) - Number(a.isForIt) ||
      (a.expectedDate ?? NEVER).localeCompare(b.expectedDate ?? NEVER),
  );
  if (first === undefined) return null;
  const { purchaseOrderNumber, expectedDate } = first;
  return { purchaseOrderNumber, expectedDate };
}

function orderedPart(order: PurchaseOrder, line: PurchaseOrderLine): OrderedPartAnswer {
  const { orderId, number, supplierName, placedAt, expectedOn, sentAt } = order;
  return {
    id: line.lineId,
    purchaseOrderId: orderId,
    purchaseOrderNumber: number,
    supplierName,
    partNumber: line.partNumber,
    name: line.name,
    quantity: quantityOf(outstandingMilli(line)),
    expectedDate: expectedOn ?? addDays(localDateTime(placedAt).date, line.leadTimeDays),
    confirmed: expectedOn !== null,
    sent: sentAt !== null,
  };
}

/** Sorts after every date. */
const NEVER = '9999';
