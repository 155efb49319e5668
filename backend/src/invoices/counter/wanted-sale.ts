import type { CounterSaleRequest } from '#contracts/invoices/counter-sale.api.js';
import { counterSaleFields } from '#contracts/invoices/counter-sale-fields.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { NOBODY } from '#contracts/invoices/recipient.js';
import { discountOf, surchargeOf, wantedPosition } from '../drafts/wanted-invoice.js';
import type { SalePayment, WantedSale } from './counter-sale.js';
import type { Buyer } from './sell-at-counter.js';

/** What a request sells, to whom, and how it is paid. */
export function wantedSale(request: CounterSaleRequest): {
  readonly wanted: WantedSale;
  readonly buyer: Buyer;
  readonly payment: SalePayment | null;
} {
  const head = recordIn(counterSaleFields, request);
  const { prices, note, exemptionReason, method, reference, customerId } = head;
  const positions = request.positions.map((position, place) => {
    const { sources: _, ...wanted } = wantedPosition(position, place);
    return { ...wanted, articleId: position.articleId || null };
  });
  const adjustments = { discount: discountOf(head), surcharge: surchargeOf(head) };
  const typed = {
    ...NOBODY,
    recipientName: head.buyerName,
    recipientStreet: head.buyerStreet,
    recipientZip: head.buyerZip,
    recipientCity: head.buyerCity,
    recipientCountry: head.buyerCity === null ? null : 'Deutschland',
  };
  return {
    wanted: { prices, note, exemptionReason, ...adjustments, positions },
    buyer: { customerId, typed },
    payment: method && { method, reference },
  };
}
