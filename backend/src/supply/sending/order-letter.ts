import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
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

export function orderLetter(order: PurchaseOrder, company: CompanyDetails): PdfJob<Letter> {
  const { name, street, zip, city, phone, email } = company;
  const data: Letter = {
    company: { name: name || 'Werkstatt', street, zip, city, phone, email },
    supplierName: order.supplierName,
    title: letterTitle(order),
    date: germanDate(localDateTime(order.placedAt).date),
    words: letterWords(order),
    lines: order.lines.map((line, place) => ({
      position: String(place + 1),
      partNumber: line.partNumber,
      name: line.name,
      brand: line.brand,
      quantity: String(line.quantity),
      unitPrice: germanEuros(line.unitPriceCents),
      lineTotal: germanEuros(line.quantity * line.unitPriceCents),
    })),
    goods: germanEuros(order.netCents - order.shippingCents),
    shipping: germanEuros(order.shippingCents),
    total: germanEuros(order.netCents),
  };
  return { template, data };
}
