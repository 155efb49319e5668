import { Injectable } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/article.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import type { PartLine } from '#contracts/work-orders/order-parts.js';
import type { PartAnswer } from '#contracts/work-orders/order-parts.api.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { Streams } from '../platform/streams/streams.js';

/** Parts of an order as they are answered: with the shelf they lie in, and whether that holds enough. */
@Injectable()
export class PartAnswers {
  constructor(private readonly streams: Streams) {}

  list(lines: Iterable<PartLine>): Promise<PartAnswer[]> {
    return Promise.all([...lines].map((line) => this.one(line)));
  }

  async one(line: PartLine): Promise<PartAnswer> {
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
    };
  }
}
