import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { pdfTemplate, type PdfJob } from '../../platform/pdf/pdf-printer.js';
import { letterTitle, letterWords } from './order-sender.js';

type Letter = {
  readonly company: Pick<CompanyDetails, 'name' | 'street' | 'zip' | 'city' | 'phone' | 'email'>;
  readonly supplierName: string;
  readonly title: string;
  readonly date: string;
  readonly words: string;
  readonly lines: readonly Readonly<Record<string, string>>[];
  readonly goods: string;
  readonly shipping: string;
  readonly total: string;
};

const template = pdfTemplate<Letter>('order-letter', new URL('./order-letter.html.hbs', import.meta.url));

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const money = (cents: number): string => euros.format(cents / 100);
const german = (date: string): string => date.split('-').toReversed().join('.');

/** The letter to the supplier. */
export function orderLetter(order: PurchaseOrder, company: CompanyDetails): PdfJob<Letter> {
  const { name, street, zip, city, phone, email } = company;
  const data: Letter = {
    company: { name: name || 'Werkstatt', street, zip, city, phone, email },
    supplierName: order.supplierName,
    title: letterTitle(order),
    date: german(localDateTime(order.placedAt).date),
    words: letterWords(order),
    lines: order.lines.map((line, place) => ({
      position: String(place + 1),
      partNumber: line.partNumber,
      name: line.name,
      brand: line.brand,
      quantity: String(line.quantity),
      unitPrice: money(line.unitPriceCents),
      lineTotal: money(line.quantity * line.unitPriceCents),
    })),
    goods: money(order.netCents - order.shippingCents),
    shipping: money(order.shippingCents),
    total: money(order.netCents),
  };
  return { template, data };
}
