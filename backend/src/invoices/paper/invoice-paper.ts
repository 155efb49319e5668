import { headOfCompany } from '#contracts/settings/legal-form.js';
import type { InvoiceDocument } from '../e-invoice/invoice-document.js';
import { printable } from '../../platform/pdf/printable.js';
import { dates, euros, percents, quantities } from './german.js';
import { widthMm, wrapText } from './measure.js';
import { paginate, type Block } from './paginate.js';

/** Width between the margins of DIN 5008, form B. */
const WIDTH_MM = 165;
/** From the first row of the table to the foot. */
const ROOM = { firstMm: 134, otherMm: 212, carryMm: 9 };
const ROW = { lineMm: 4.6, smallMm: 3.7, paddingMm: 3.2 };
const SIZE = { text: 10, small: 8 };
const GAP_MM = 3;
const PLACE_MM = 10;
const SUMS_MM = 82;
const SUM_LINE_MM = 6;
const TOTAL_MM = 12;
const TERMS_MM = WIDTH_MM - SUMS_MM - 8;

export type PaperRow = Block<'row'> & {
  readonly place: string;
  readonly description: readonly string[];
  readonly small: readonly string[];
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly tax: string;
  readonly net: string;
};
type PaperSums = Block<'sums'> & {
  readonly heading: string;
  readonly terms: readonly string[];
  readonly sums: readonly { readonly label: string; readonly value: string }[];
  readonly totalLabel: string;
  readonly total: string;
};
type PaperText = Block<'text'> & { readonly text: string };

/** Widths of the table's columns in millimetres. */
type Columns = Readonly<Record<'description' | 'quantity' | 'unit' | 'price' | 'tax' | 'net', number>>;

/** How a draft and what is sent differ on paper. */
export type PaperOptions = {
  readonly isDraft: boolean;
  /** A data URL; null: none. */
  readonly logo: string | null;
  /** What each position rests on, in words; by its place, from 0. */
  readonly proofs: readonly (string | null)[];
};

/** What the template prints: every line of every page, measured and broken here. */
export type InvoicePaper = ReturnType<typeof invoicePaper>;

export function invoicePaper(source: InvoiceDocument, { isDraft, logo, proofs }: PaperOptions) {
  const document = printable(source);
  const { content, party, kind, corrects } = document;
  const title = kind === 'STORNO' ? 'Stornorechnung' : 'Rechnung';
  const columns = columnsOf(document);
  const blocks = [
    ...rowsOf(document, columns, printable(proofs)),
    sumsOf(document),
    ...textsOf(document, isDraft),
  ];
  const pages = paginate(blocks, ROOM);
  return {
    isDraft,
    logo,
    title,
    number: content.number,
    date: dates(content.date),
    facts: factsOf(document),
    company: party.issuer.name || 'Werkstattbuch',
    sender: [party.issuer.name, party.issuer.street, place(party.issuer.zip, party.issuer.city)]
      .filter(Boolean)
      .join(', '),
    recipient: recipientOf(document),
    intro:
      corrects === null
        ? 'Guten Tag, für die Arbeiten an Ihrem Fahrzeug berechnen wir:'
        : `Diese Stornorechnung hebt die Rechnung ${corrects.number} vom ${dates(corrects.date)} auf.`,
    columns,
    footer: footerOf(document),
    pages: pages.map((page, index) => ({
      isFirst: index === 0,
      number: index + 1,
      of: pages.length,
      before: index,
      after: index + 2,
      carriedFrom: page.carriedFromCents === null ? null : euros(page.carriedFromCents),
      carriedTo: page.carriedToCents === null ? null : euros(page.carriedToCents),
      rows: page.blocks.filter((block) => block.kind === 'row'),
      sums: page.blocks.find((block) => block.kind === 'sums') ?? null,
      texts: page.blocks.filter((block) => block.kind === 'text'),
    })),
  };
}

const widest = (texts: readonly string[], least: number): number =>
  Math.max(least, ...texts.map((text) => widthMm(text, SIZE.text) + GAP_MM));

/** As wide as the widest value, so that no amount is cut however large it is; the words get the rest. */
function columnsOf({ lines }: InvoiceDocument): Columns {
  const quantity = widest(
    lines.map((line) => quantities(line.quantityMilli)),
    16,
  );
  const unit = widest(
    lines.map((line) => line.unit),
    11,
  );
  const price = widest(
    lines.map((line) => euros(line.unitPriceCents)),
    22,
  );
  const tax = widest(
    lines.map((line) => percents(line.taxBasisPoints)),
    14,
  );
  const net = widest(
    lines.map((line) => euros(line.netCents)),
    24,
  );
  const description = WIDTH_MM - PLACE_MM - quantity - unit - price - tax - net;
  return { description, quantity, unit, price, tax, net };
}

function rowsOf(
  { lines, content }: InvoiceDocument,
  columns: Columns,
  proofs: readonly (string | null)[],
): PaperRow[] {
  const width = columns.description - GAP_MM;
  return lines.map((line) => {
    const description = wrapText(line.description, SIZE.text, width);
    const proof = line.place === null ? null : (proofs[line.place - 1] ?? null);
    const reason = line.taxBasisPoints === 0 && line.place !== null ? content.exemptionReason : null;
    const small = [proof, reason].flatMap((text) => (text === null ? [] : wrapText(text, SIZE.small, width)));
    return {
      kind: 'row',
      heightMm: ROW.paddingMm + description.length * ROW.lineMm + small.length * ROW.smallMm,
      netCents: line.netCents,
      place: line.place === null ? '' : String(line.place),
      description,
      small,
      quantity: quantities(line.quantityMilli),
      unit: line.unit,
      price: euros(line.unitPriceCents),
      tax: percents(line.taxBasisPoints),
      net: euros(line.netCents),
    };
  });
}

function sumsOf(document: InvoiceDocument): PaperSums {
  const { content, kind } = document;
  const sums = [
    { label: 'Netto', value: euros(content.netCents) },
    ...content.taxes.map(({ taxBasisPoints, netCents, taxCents }) => ({
      label: `Umsatzsteuer ${percents(taxBasisPoints)} auf ${euros(netCents)}`,
      value: euros(taxCents),
    })),
  ];
  const terms = termsOf(document).flatMap((text) => wrapText(text, SIZE.text, TERMS_MM));
  const sumsMm = sums.length * SUM_LINE_MM + TOTAL_MM;
  return {
    kind: 'sums',
    heightMm: 6 + Math.max(sumsMm, (terms.length + 1) * ROW.lineMm + 3),
    heading: kind === 'STORNO' ? '' : `Zahlbar bis ${dates(content.dueOn)} ohne Abzug`,
    terms,
    sums,
    totalLabel: kind === 'STORNO' ? 'Gutschrift' : 'Rechnungsbetrag',
    total: euros(content.grossCents),
  };
}

function termsOf({ content, kind, party, exemptionReason }: InvoiceDocument): readonly string[] {
  const { iban } = party.issuer;
  const transfer =
    `Bitte überweisen Sie ${euros(content.grossCents)} mit dem Verwendungszweck ${content.number}` +
    (iban === '' ? '.' : ` auf das Konto ${groupsOfFour(iban)}.`);
  return [
    ...(kind === 'STORNO' ? [] : [transfer]),
    ...(exemptionReason === null ? [] : [`Steuer 0 %: ${exemptionReason}`]),
  ];
}

/** A draft has no data in it yet. */
function textsOf({ content, party }: InvoiceDocument, isDraft: boolean): PaperText[] {
  const texts = [
    content.note,
    isDraft ? null : 'Dieses Dokument enthält die Rechnungsdaten nach EN 16931 als factur-x.xml.',
    party.issuer.footerText || null,
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

function factsOf({ content, party, kind, corrects }: InvoiceDocument) {
  const facts: readonly (readonly [string, string | null])[] = [
    [kind === 'STORNO' ? 'Stornonummer' : 'Rechnungsnummer', content.number],
    ['Rechnungsdatum', dates(content.date)],
    ['Leistungsdatum', content.supplyOn && dates(content.supplyOn)],
    ['Zur Rechnung', corrects && corrects.number],
    ['Kennzeichen', party.plate],
    ['VIN', party.vin],
    ['Kilometerstand', party.mileageKm === null ? null : `${party.mileageKm.toLocaleString('de-DE')} km`],
  ];
  return facts.flatMap(([label, value]) =>
    value
      ? wrapText(value, SIZE.text, 42).map((text, index) => ({
          label: index === 0 ? label : '',
          value: text,
        }))
      : [],
  );
}

function recipientOf({ party }: InvoiceDocument): readonly string[] {
  const { recipientName, recipientStreet, recipientZip, recipientCity, recipientCountry } = party;
  const lines = [recipientName, recipientStreet, place(recipientZip, recipientCity), recipientCountry];
  // The window of the envelope has room for six lines.
  return lines.flatMap((line) => (line ? wrapText(line, 11, 80) : [])).slice(0, 6);
}

function footerOf({ party: { issuer } }: InvoiceDocument) {
  const { name, owner, street, zip, city, phone, fax, email, bankName, iban, bic } = issuer;
  const { vatId, taxNumber, chamber, registerCourt, registerNumber } = issuer;
  const columns = [
    [name, owner && `${headOfCompany(name)} ${owner}`, street, place(zip, city)],
    ['Kontakt', phone && `Telefon ${phone}`, fax && `Telefax ${fax}`, email],
    ['Bank', bankName, groupsOfFour(iban), bic && `BIC ${bic}`],
    [
      'Steuer',
      vatId && `USt-IdNr. ${vatId}`,
      taxNumber && `Steuernummer ${taxNumber}`,
      [registerCourt, registerNumber].filter(Boolean).join(', '),
      chamber,
    ],
  ];
  return columns.map((column) => {
    const [heading = '', ...lines] = column;
    const broken = lines.flatMap((line) => (line ? wrapText(line, 7.5, 39) : []));
    return { heading, lines: broken.slice(0, 5) };
  });
}

const place = (zip: string | null, city: string | null): string => [zip, city].filter(Boolean).join(' ');

const groupsOfFour = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
