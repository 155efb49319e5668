import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { articleStream } from '#contracts/inventory/articles/article.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import { freeMilliOf } from '#contracts/inventory/stock/free-levels.js';
import { RETIRED_ARTICLE, UNKNOWN_ARTICLE } from '#contracts/inventory/stock/movement-fields.js';
import { PutSoldPartBack, SellParts } from '#contracts/inventory/stock/sell-parts.js';
import type { SoldPart } from '#contracts/invoices/counter-sale.events.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse, type FieldError } from '#contracts/kernel/problem.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { Streams } from '../../platform/streams/streams.js';
import { partsWanted, type SalePosition } from './counter-sale.js';

type Attempt = { readonly saleId: string; readonly number: string; readonly attemptId: string };

/** The parts of sales over the counter. The stock decides. */
@Injectable()
export class SaleParts {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** 400 that names each position whose article is unknown, retired, or not there. The stock decides again later. */
  async assertThere(positions: readonly SalePosition[]): Promise<void> {
    const errors: FieldError[] = [];
    for (const [articleId, quantityMilli] of partsWanted(positions)) {
      const { state } = await this.streams.load(articleStream, articleId);
      const place = positions.findIndex((position) => position.articleId === articleId);
      const say = (field: string, message: string) =>
        void errors.push({ field: `positions.${place}.${field}`, message });
      if (state.status === 'none') say('articleId', UNKNOWN_ARTICLE);
      else if (state.status === 'retired') say('articleId', RETIRED_ARTICLE);
      else if (freeMilliOf(state) < quantityMilli)
        say('quantity', `Davon sind ${formatQuantity(freeMilliOf(state))} ${state.unit} frei im Lager.`);
    }
    const [first] = errors;
    if (first) throw refuse('validation-failed', { detail: first.message, errors });
  }

  /** Takes the parts of all positions. `taken` gets each movement as soon as it is booked. */
  async take(
    attempt: Attempt,
    positions: readonly SalePosition[],
    taken: SoldPart[],
    origin: CommandOrigin,
  ): Promise<void> {
    // In the order of the articles' ids, so that two sales take them in the same order.
    const wanted = [...partsWanted(positions)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [articleId, quantityMilli] of wanted) {
      const moved = await this.commands.execute(
        new SellParts({ ...attempt, articleId, quantityMilli }, origin),
      );
      taken.push(
        ...moved.map(({ data }) => ({
          movementId: data.movementId,
          articleId,
          quantityMilli: data.quantityMilli,
        })),
      );
    }
  }

  /** Idempotent. */
  async putBack(
    parts: readonly Pick<SoldPart, 'articleId' | 'movementId'>[],
    origin: CommandOrigin,
  ): Promise<void> {
    for (const part of parts) await this.commands.execute(new PutSoldPartBack(part, origin));
  }

  /** After a movement of a sale: puts the parts back if no invoice names the movement. */
  async settle(
    { reference, articleId, movementId }: StockMoved['data'],
    origin: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, reference?.id ?? '');
    const isSold =
      state.status !== 'none' && state.sale?.parts.some((part) => part.movementId === movementId) === true;
    if (!isSold) await this.putBack([{ articleId, movementId }], origin);
  }

  /** After the Storno of a sale whose parts come back. Idempotent. */
  async complete({ sale }: KnownInvoice, origin: CommandOrigin): Promise<void> {
    if (sale?.isTakenBack) await this.putBack(sale.parts, origin);
  }
}
