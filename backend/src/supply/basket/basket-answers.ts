import type { BasketAnswer, BasketLineAnswer, PlanAnswer } from '#contracts/supply/basket.api.js';
import type { Basket, BasketLine } from '#contracts/supply/basket.js';
import { seenRevisionOf } from '#contracts/supply/basket.js';
import { plansOfBasket } from './basket.js';
import type { PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { offerAnswers } from '../parts/offer-answers.js';
import type { Plan } from './plans.js';

export function basketAnswer(basket: Basket, catalogue: PartsCatalogue): BasketAnswer {
  const { CHEAPEST_BASKET, CHEAPEST_PER_LINE, FASTEST } = plansOfBasket(basket, catalogue);
  return {
    strategy: basket.strategy,
    lines: basket.lines.map((line) => basketLineAnswer(line, catalogue)),
    plans: {
      CHEAPEST_BASKET: planAnswer(CHEAPEST_BASKET),
      CHEAPEST_PER_LINE: planAnswer(CHEAPEST_PER_LINE),
      FASTEST: planAnswer(FASTEST),
    },
    revision: seenRevisionOf(basket),
  };
}

export function basketLineAnswer(
  { lineId: id, ...line }: BasketLine,
  catalogue: PartsCatalogue,
): BasketLineAnswer {
  return { id, ...line, offers: offerAnswers(catalogue, line.partId) };
}

function planAnswer({ goodsCents, shippingCents, totalCents, suppliers, unavailable }: Plan): PlanAnswer {
  return {
    goodsTotal: goodsCents / 100,
    shippingTotal: shippingCents / 100,
    total: totalCents / 100,
    suppliers: suppliers.map(({ supplier, goodsCents: goods, shippingCents: shipping, lines }) => ({
      supplierId: supplier.id,
      supplierName: supplier.name,
      goods: goods / 100,
      shipping: shipping / 100,
      lines: lines.map(({ lineId, quantity, offer }) => ({
        lineId,
        offerId: offer.offerId,
        unitPrice: offer.priceCents / 100,
        quantity,
        lineTotal: (quantity * offer.priceCents) / 100,
        leadTimeDays: offer.leadTimeDays,
      })),
    })),
    unavailable,
  };
}
