import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { space, sums, table, text, type Column } from '../../platform/pdf/letter/blocks.js';
import { windowLines } from '../../platform/pdf/letter/letter-head.js';
import { letter, printedPaper, type Paper } from '../../platform/pdf/letter/letter.js';
import type { PdfJob } from '../../platform/pdf/pdf-printer.js';
import { letterTitle, letterWords } from './order-sender.js';

const COLUMNS: readonly Column[] = [
  { heading: 'Pos.', widthMm: 10 },
  { heading: 'Teilenummer', widthMm: 36 },
  { heading: 'Bezeichnung' },
  { heading: 'Menge', widthMm: 20, isEnd: true },
  { heading: 'Preis netto', widthMm: 25, isEnd: true },
  { heading: 'Summe netto', widthMm: 28, isEnd: true },
];

/** `logo`: a data URL; null: none. */
export function orderLetter(
  order: PurchaseOrder,
  company: CompanyDetails,
  logo: string | null,
): PdfJob<Paper> {
  const placedOn = germanDate(localDateTime(order.placedAt).date);
  const title = letterTitle(order);
  const frame = letter({
    company,
    logo,
    title,
    running: `${title} vom ${placedOn}`,
    recipient: windowLines([order.supplierName]),
    facts: [
      { label: 'Bestellnummer', value: order.number },
      { label: 'Bestelldatum', value: placedOn },
      ...contactOf(company),
    ],
  });
  const rows = order.lines.map((line, place) => [
    String(place + 1),
    line.partNumber,
    { text: line.name, small: line.brand },
    `${line.quantity} Stk`,
    germanEuros(line.unitPriceCents),
    germanEuros(line.quantity * line.unitPriceCents),
  ]);
  const shares = order.lines.map(({ quantity, unitPriceCents }) => quantity * unitPriceCents);
  const goods = { label: 'Ware', value: germanEuros(order.netCents - order.shippingCents) };
  const shipping = { label: 'Versand', value: germanEuros(order.shippingCents) };
  return printedPaper(frame, [
    ...text(letterWords(order)),
    space(3),
    ...table(COLUMNS, rows, shares),
    sums([goods, shipping], 'Summe netto', germanEuros(order.netCents)),
  ]);
}

function contactOf({ owner, phone, email }: CompanyDetails) {
  const contact = [
    { label: 'Ansprechpartner', value: owner },
    { label: 'Telefon', value: phone },
    { label: 'E-Mail', value: email },
  ];
  return contact.filter(({ value }) => value !== '');
}
