import { isDeepStrictEqual } from 'node:util';
import { isCashCustomer } from '#contracts/customers/cash-customer.js';
import { recipientOf, type Recipient } from '#contracts/invoices/recipient.js';
import { WHOLE_INVOICE, type InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { SoldPart } from '#contracts/invoices/counter-sale.events.js';
import type { InvoiceContent, InvoicePosition, OfInvoice } from '#contracts/invoices/invoice.events.js';
import type { Invoice, KnownInvoice } from '#contracts/invoices/invoice.js';
import { CHOSEN_DATES } from '#contracts/invoices/invoice.events.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import {
  contentOf,
  hasSameContent,
  type WantedInvoice,
  type WantedPosition,
} from '../drafts/invoice-content.js';
import { issued, ofInvoice, type TakenOver } from '../invoice.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** A line of a sale. `articleId` null: nothing of the stock. */
export type SalePosition = Omit<WantedPosition, 'sources'> & { readonly articleId: string | null };

/** What is sold, without number and dates: the sale is dated on its day. */
export type WantedSale = Pick<
  WantedInvoice,
  'prices' | 'note' | 'exemptionReason' | 'discount' | 'surcharge'
> & { readonly positions: readonly SalePosition[] };

/** How it is paid at once; null: later. */
export type SalePayment = { readonly method: PaymentMethod; readonly reference: string | null };

type Head = { readonly number: string; readonly soldOn: LocalDate; readonly dueOn: LocalDate };

/** What the invoice states. `parts`: the movements of the parts, which the positions name. */
export function saleContent(
  saleId: string,
  { positions, ...wanted }: WantedSale,
  { number, soldOn, dueOn }: Head,
  { parts, isSmallBusiness }: { readonly parts: readonly SoldPart[]; readonly isSmallBusiness: boolean },
): InvoiceContent {
  const dates = { ...CHOSEN_DATES, date: soldOn, supplyOn: soldOn, dueOn };
  const head = { ...wanted, ...WHOLE_INVOICE, form: 'COUNTER' as const, number, ...dates };
  const described = positions.map(({ articleId, ...position }): WantedPosition => ({
    ...position,
    sources: parts
      .filter((part) => part.articleId === articleId)
      .map(({ movementId: id }) => ({ kind: 'STOCK_ISSUE' as const, id })),
  }));
  const {
    isDatedOnSending: _,
    paymentDays: __,
    ...content
  } = contentOf(saleId, 1, { ...head, positions: described }, isSmallBusiness);
  return content;
}

/** What leaves the stock: for each article the sum of its positions, in 1/1,000. */
export function partsWanted(positions: readonly SalePosition[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { articleId, quantityMilli } of positions)
    if (articleId !== null) wanted.set(articleId, (wanted.get(articleId) ?? 0) + quantityMilli);
  return wanted;
}

export type Sold = {
  readonly taken: TakenOver;
  readonly content: InvoiceContent;
  readonly parts: readonly SoldPart[];
  readonly payment: SalePayment | null;
};

/** The sale and its invoice in one append. No-op if the sale is made. */
export const sellAtCounter =
  (whose: OfInvoice, { taken, content, parts, payment }: Sold): Decide<Invoice, InvoiceEvent> =>
  (state) => {
    if (state.status !== 'none') return [];
    const sent = issued(whose, { ...taken, ...content, version: 1 }, content.date);
    const { retentionId } = sent.data;
    const paid = { paidBy: payment?.method ?? null, reference: payment?.reference ?? null };
    return [sent, { type: 'CounterSaleMade', version: 1, data: { ...whose, retentionId, parts, ...paid } }];
  };

/** 409 unless the repeated call sells the same to the same customer. */
export function assertSameSale(
  { content, customerId, sale, issued }: KnownInvoice,
  again: {
    readonly customerId: string;
    readonly content: InvoiceContent;
    readonly payment: SalePayment | null;
    /** Whoever stood at the counter, without an account. */
    readonly typed: Recipient;
  },
): void {
  const isSame =
    sale !== null &&
    customerId === again.customerId &&
    (!isCashCustomer(customerId) || isDeepStrictEqual(issued && recipientOf(issued), again.typed)) &&
    sale.paidBy === (again.payment?.method ?? null) &&
    sale.reference === (again.payment?.reference ?? null) &&
    hasSameContent(withoutSources(content), withoutSources(again.content));
  if (!isSame) throw refuse('idempotency-key-reused');
}

function withoutSources(content: InvoiceContent) {
  const positions = content.positions.map((position: InvoicePosition) => ({ ...position, sources: [] }));
  return { ...content, ...CHOSEN_DATES, positions };
}

/** The parts that the Storno of the sale puts back. No-op for anything but a sale with parts. */
export const takePartsBack: Decide<Invoice, InvoiceEvent> = (state) => {
  if (state.status === 'none' || state.sale === null) return [];
  if (state.sale.isTakenBack || state.sale.parts.length === 0 || state.storno !== null) return [];
  return [{ type: 'SoldPartsTakenBack', version: 1, data: ofInvoice(state) }];
};

/** The payment of a sale has an id of its own, so that call and job record one. */
export const salePaymentId = (saleId: string): string => idAfter(saleId, 'payment');
