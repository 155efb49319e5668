import { germanDate, germanEuros, germanPercent, germanPrice } from '#contracts/values/german.js';
import type { DocumentLine, InvoiceDocument } from '../e-invoice/invoice-document.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { paperTitleOf, supplyWords } from '#contracts/invoices/invoice-words.js';
import { orderTitle } from '#contracts/invoices/orders-of-invoice.js';
import { sentencesOf } from '#contracts/invoices/tax-cases.js';
import { printable } from '../../platform/pdf/printable.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { ATTACHMENTS } from '../e-invoice/hybrid-pdf.js';
import { letter, numbered } from '../../platform/pdf/letter/letter.js';
import { letterRecipient } from '../../platform/pdf/letter/letter-head.js';
import { paginate, type Block } from '../../platform/pdf/letter/paginate.js';
import { widthMm, wrapText } from '../../platform/pdf/measure.js';
import { PRICE_WORDS, ROW, SIZE, sumsOf, WIDTH_MM } from './paper-sums.js';

/** Where the greeting stands. */
const TOP_MM = 110;
/** From the first row of the table to the footer. */
const ROOM = { firstMm: 134, otherMm: 212, carryMm: 9 };
const GAP_MM = 3;
const PLACE_MM = 10;
const MOST_FACTS = 13;
const MOST_NAME_MM = 70;
export type PaperRow = Block<'row'> & {
  /** Without heading and sum of an order. */
  readonly rowMm: number;
  readonly titleMm: number;
  readonly place: string;
  readonly description: readonly string[];
  readonly small: readonly string[];
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly tax: string;
  readonly total: string;
  /** Of the first line of an order on a collective invoice; else empty. */
  readonly title: readonly string[];
  /** Below the last line of such an order. */
  readonly orderSum: { readonly label: string; readonly total: string } | null;
};
type PaperText = Block<'text'> & { readonly text: string };

/** Column widths in millimetres. */
type Columns = Readonly<Record<'description' | 'quantity' | 'unit' | 'price' | 'tax' | 'total', number>>;

/** Differences between a draft and a sent invoice on paper. */
export type PaperOptions = {
  readonly isDraft: boolean;
  readonly logo: string | null;
  /** Descriptions of the proofs by zero-based position. */
  readonly proofs: readonly (string | null)[];
};

/** The template's data: all pages, with measured and wrapped lines. */
export type InvoicePaper = ReturnType<typeof invoicePaper>;

export function invoicePaper(source: InvoiceDocument, { isDraft, logo, proofs }: PaperOptions) {
  const document = printable(source);
  const { content, party, kind, corrects, profile } = document;
  const title = paperTitleOf(kind, content);
  const { number, date } = content;
  const columns = columnsOf(document);
  const blocks = [
    ...rowsOf(document, columns, printable(proofs)),
    sumsOf(document, isDraft),
    ...textsOf(document),
  ];
  const pages = paginate(blocks, ROOM);
  const frame = letter({
    company: party.issuer,
    logo,
    title: isDraft ? `${title} (Entwurf)` : title,
    running: `${title} ${number} vom ${germanDate(date)}`,
    recipient: letterRecipient(party),
    facts: factsOf(document),
    // A draft has no XML yet.
    note: isDraft
      ? ''
      : `Dieses Dokument enthält die Rechnungsdaten nach EN 16931 als ${ATTACHMENTS[profile]}.`,
    isDraft,
  });
  return {
    letter: frame,
    intro:
      corrects === null
        ? `${greetingOf(party)} ${INTROS[content.form]}`
        : `Diese Stornorechnung hebt die Rechnung ${corrects.number} vom ${germanDate(corrects.date)} auf.`,
    columns,
    prices: PRICE_WORDS[content.prices],
    pages: numbered(pages, TOP_MM).map(({ blocks: placed, ...page }) => ({
      ...page,
      rows: placed.filter((block) => block.kind === 'row'),
      sums: placed.find((block) => block.kind === 'sums') ?? null,
      texts: placed.filter((block) => block.kind === 'text'),
    })),
  };
}

const INTROS: Readonly<Record<InvoiceForm, string>> = {
  WHOLE: 'für die Arbeiten an Ihrem Fahrzeug berechnen wir:',
  DEPOSIT: 'für die vereinbarten Arbeiten bitten wir um diese Anzahlung:',
  PARTIAL: 'für den fertigen Teil der Arbeiten an Ihrem Fahrzeug berechnen wir:',
  SHARE: 'für Ihren Anteil an den Arbeiten am Fahrzeug berechnen wir:',
  COUNTER: 'für Ihren Einkauf berechnen wir:',
  COLLECTIVE: 'für die Arbeiten an Ihren Fahrzeugen berechnen wir:',
};

/** With the name, if the greeting then fits its line. */
function greetingOf({ recipientName }: InvoiceDocument['party']): string {
  const isShort = recipientName !== null && widthMm(recipientName, SIZE.text) < MOST_NAME_MM;
  return isShort ? `Guten Tag ${recipientName},` : 'Guten Tag,';
}

const HOURS: ReadonlySet<string> = new Set(['Std', 'Std.', 'h']);

type QuantityInWords = (line: DocumentLine) => string;

/** Hours have two decimals, or three if one of them needs three, so that they stand below each other. */
function quantitiesOf(lines: readonly DocumentLine[]): QuantityInWords {
  const isFine = lines.some(({ quantityMilli, unit }) => HOURS.has(unit) && quantityMilli % 10 !== 0);
  const decimals = isFine ? 3 : 2;
  const hours = new Intl.NumberFormat('de-DE', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return ({ quantityMilli, unit }) =>
    HOURS.has(unit) ? hours.format(quantityMilli / 1_000).replace('-', '−') : formatQuantity(quantityMilli);
}

const widest = (texts: readonly string[], least: number): number =>
  Math.max(least, ...texts.map((text) => widthMm(text, SIZE.text) + GAP_MM));

/** Number columns are as wide as their widest value, so that no amount is cut; the description gets the rest. */
function columnsOf({ lines }: InvoiceDocument): Columns {
  const quantity = widest(lines.map(quantitiesOf(lines)), 16);
  const unit = widest(
    lines.map((line) => line.unit),
    11,
  );
  const price = widest(
    lines.map((line) => germanPrice(line.unitPriceE4)),
    22,
  );
  const tax = widest(
    lines.map((line) => germanPercent(line.taxBasisPoints)),
    14,
  );
  const total = widest(
    lines.map((line) => germanEuros(line.totalCents)),
    24,
  );
  const description = WIDTH_MM - PLACE_MM - quantity - unit - price - tax - total;
  return { description, quantity, unit, price, tax, total };
}

function rowsOf(
  { lines, content }: InvoiceDocument,
  columns: Columns,
  proofs: readonly (string | null)[],
): PaperRow[] {
  const width = columns.description - GAP_MM;
  const quantityInWords = quantitiesOf(lines);
  return lines.map((line, at) => {
    const description = wrapText(line.description, SIZE.text, width);
    const proof = line.place === null ? null : (proofs[line.place - 1] ?? null);
    const [reason = null] = line.place === null ? [] : sentencesOf([line], content.exemptionReason);
    const small = [discountOf(line), depositOf(line), proof, reason].flatMap((text) =>
      text === null ? [] : wrapText(text, SIZE.small, width),
    );
    const { title, orderSum } = orderParts(lines, at);
    const titleMm = title.length === 0 ? 0 : ROW.paddingMm + title.length * ROW.lineMm;
    const rowMm = ROW.paddingMm + description.length * ROW.lineMm + small.length * ROW.smallMm;
    return {
      kind: 'row',
      rowMm,
      titleMm,
      heightMm: titleMm + rowMm + (orderSum === null ? 0 : ROOM.carryMm),
      // What is carried from page to page.
      netCents: line.totalCents,
      place: line.place === null ? '' : String(line.place),
      description,
      small,
      quantity: quantityInWords(line),
      unit: line.unit,
      price: germanPrice(line.unitPriceE4),
      tax: germanPercent(line.taxBasisPoints),
      total: germanEuros(line.totalCents),
      title,
      orderSum,
    };
  });
}

/** The heading of an order above its first line, and its sum below its last one. */
function orderParts(lines: readonly DocumentLine[], at: number): Pick<PaperRow, 'title' | 'orderSum'> {
  const order = lines[at]?.order ?? null;
  if (order === null) return { title: [], orderSum: null };
  const isOfOrder = (line: DocumentLine | undefined): boolean =>
    line?.order?.workOrderId === order.workOrderId;
  const isFirst = !isOfOrder(lines[at - 1]);
  const isLast = !isOfOrder(lines[at + 1]);
  const sum = lines.filter(isOfOrder).reduce((all, line) => all + line.totalCents, 0);
  return {
    title: isFirst ? wrapText(orderTitle(order), SIZE.text, WIDTH_MM - GAP_MM) : [],
    orderSum: isLast ? { label: `Summe ${order.number}`, total: germanEuros(sum) } : null,
  };
}

/** `12,00 € abzüglich Rabatt 10 % (1,20 €)` */
function discountOf({ baseCents, totalCents, discount }: DocumentLine): string | null {
  return discount === null
    ? null
    : `${germanEuros(baseCents)} abzüglich ${discount.words} (${germanEuros(baseCents - totalCents)})`;
}

/** `netto 100,00 €, Umsatzsteuer 19 % 19,00 €, brutto 119,00 €` */
function depositOf({ deposit }: DocumentLine): string | null {
  if (deposit === null) return null;
  const { taxBasisPoints, netCents, taxCents } = deposit;
  return (
    `netto ${germanEuros(netCents)}, Umsatzsteuer ${germanPercent(taxBasisPoints)} ${germanEuros(taxCents)}, ` +
    `brutto ${germanEuros(netCents + taxCents)}`
  );
}

function textsOf({ content, party, kind }: InvoiceDocument): PaperText[] {
  const { recipientReference, recipientVatId } = party;
  const texts = [
    recipientReference && `Ihre Referenz: ${recipientReference}`,
    recipientVatId && `Ihre USt-IdNr.: ${recipientVatId}`,
    partialsInWords(party.partials),
    // Of a Storno the note is its reason.
    content.note && (kind === 'STORNO' ? `Grund: ${content.note}` : content.note),
    // Nobody gives thanks for an order with what takes it back.
    kind === 'STORNO' ? null : party.issuer.footerText || null,
  ];
  return texts.flatMap((text): PaperText[] =>
    text === null
      ? []
      : ['', ...wrapText(text, SIZE.text, WIDTH_MM)].map((line) => ({
          kind: 'text',
          heightMm: ROW.lineMm,
          text: line,
        })),
  );
}

const LIST = new Intl.ListFormat('de');

/** What partial invoices of the order billed before; null: none did. */
function partialsInWords(partials: InvoiceDocument['party']['partials']): string | null {
  if (partials.length === 0) return null;
  const named = partials.map(
    ({ number, date, grossCents }) => `${number} vom ${germanDate(date)} (${germanEuros(grossCents)})`,
  );
  const invoices = named.length === 1 ? 'Teilrechnung' : 'den Teilrechnungen';
  return `Schon berechnet mit ${invoices} ${LIST.format(named)}. Diese Rechnung enthält den Rest.`;
}

/** The day of supply; of several orders the first and the last. */
function suppliedIn({ orders, supplyOn }: InvoiceDocument['content']): string | null {
  const [first] = orders.flatMap((order) => order.supplyOn ?? []).toSorted();
  const last = supplyOn && germanDate(supplyOn);
  return first === undefined || first === supplyOn ? last : `${germanDate(first)} bis ${last}`;
}

function factsOf({ content, party, kind, corrects }: InvoiceDocument) {
  const facts: readonly (readonly [string, string | null])[] = [
    [kind === 'STORNO' ? 'Stornonummer' : 'Rechnungsnummer', content.number],
    ['Rechnungsdatum', germanDate(content.date)],
    [supplyWords(content), suppliedIn(content)],
    ['Zur Rechnung', corrects && corrects.number],
    ['Auftrag', party.orderNumber],
    ['Kundennummer', party.customerNumber],
    // BT-41 too. Users have log-in names only, which nobody outside should know.
    ['Ansprechpartner', party.issuer.owner],
    ['Kennzeichen', party.plate],
    ['Fahrzeug', party.vehicleName],
    ['VIN', party.vin],
    ['Erstzulassung', party.firstRegOn && germanDate(party.firstRegOn)],
    ['Kilometerstand', party.mileageKm === null ? null : `${party.mileageKm.toLocaleString('de-DE')} km`],
    ['Nächste HU', party.inspectionDueOn && germanDate(party.inspectionDueOn)],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value
      ? wrapText(value, SIZE.text, 42).map((text, index) => ({
          label: index === 0 ? label : '',
          value: text,
        }))
      : [],
  );
  // The lines that fit above the title.
  return lines.slice(0, MOST_FACTS);
}
