import { Inject, Injectable } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/article.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { outstandingMilli, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { PartLine } from '#contracts/work-orders/order-parts.js';
import type { PartAnswer, PartOnOrder } from '#contracts/work-orders/order-parts.api.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openPurchaseOrders } from '#projections/purchase-orders.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

/** Parts of an order as they are answered: with the shelf they lie in, whether that holds enough, and when more comes. */
@Injectable()
export class PartAnswers {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async list(workOrderId: string, lines: Iterable<PartLine>): Promise<PartAnswer[]> {
    const parts = await Promise.all([...lines].map((line) => this.lying(line)));
    if (!parts.some(({ short }) => short)) return parts;
    const orders = await openPurchaseOrders(this.readModels);
    return parts.map((part) =>
      part.short ? { ...part, onOrder: onOrder(part.number, workOrderId, orders) } : part,
    );
  }

  async one(workOrderId: string, line: PartLine): Promise<PartAnswer> {
    const [answer] = await this.list(workOrderId, [line]);
    return answer as PartAnswer;
  }

  private async lying(line: PartLine): Promise<PartAnswer> {
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
      unitPrice: unitPriceCents === null ? null : unitPriceCents / 100,
      short: reservedMilli > 0 && level ? level.reservedMilli > level.onHandMilli : false,
      onOrder: null,
    };
  }
}

/** What was ordered for this work order comes to it; else the first that brings the part: a known date before none. */
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

/** Behind every date. */
const NEVER = '9999';
