import { CASH_CUSTOMER_NAME } from '#contracts/customers/cash-customer.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceContent, InvoiceKind } from '#contracts/invoices/invoice.events.js';
import { FORM_NAMES } from '#contracts/invoices/invoice-words.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { germanDate } from '#contracts/values/german.js';
import { suggestedInvoices } from '#projections/supply/suggestions.js';
import type { Found, SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

/** Invoices of orders: a hit leads to the order, of a collective invoice to its first. */
export const invoiceSearch: SearchSource = {
  kind: 'invoice',
  permission: 'invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedInvoices(readModels, typed, limit)).flatMap((invoice) => {
      const [orderId] = orderIdsOf(invoice);
      return orderId === undefined ? [] : found(orderId, invoice, 'Entwurf');
    }),
};

/** Sales over the counter: a hit leads to the invoice. */
export const counterSaleSearch: SearchSource = {
  kind: 'counterSale',
  permission: 'invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedInvoices(readModels, typed, limit)).flatMap((invoice) =>
      orderIdsOf(invoice).length === 0 ? found(invoice.id, invoice, CASH_CUSTOMER_NAME) : [],
    ),
};

function found(id: string, { kind, content, issued }: KnownInvoice, unnamed: string): readonly Found[] {
  const note = wordsInLine((issued && buyerNameOf(issued)) ?? unnamed, germanDate(content.date));
  return [{ id, label: labelOf(kind, content), note, plate: null }];
}

function labelOf(kind: InvoiceKind, content: InvoiceContent): string {
  if (kind === 'STORNO') return `${content.number} (Storno)`;
  return content.form === 'WHOLE' ? content.number : `${content.number} (${FORM_NAMES[content.form]})`;
}
