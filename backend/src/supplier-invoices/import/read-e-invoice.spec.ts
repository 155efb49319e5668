import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { Refusal } from '#contracts/kernel/problem.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { refusalOf } from '../../testing/given.js';
import { importedFacts } from './received-facts.js';
import { cii, fileInvoice, pdfWith, ubl } from '../testing/files.js';
import { readEInvoice } from './read-e-invoice.js';
import { outcomeOf } from '../../testing/outcome-of.js';

const RUNS = runs(400, 10_000);
const FILE = { fileHash: 'hash', today: '2026-11-24' };
/**
 * Of the processor, in all threads: a collection of what other tests left may take seconds of it. What is given up takes
 * a tenth of a second.
 */
const FAR_TOO_LONG_MS = 20_000;

const read = (file: string | Buffer) => readEInvoice(Buffer.from(file));

/** CPU time of this process, independent of the machine's load. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function reasonOf(file: string | Buffer): string {
  const before = process.cpuUsage();
  const outcome = outcomeOf(() => read(file));
  expect(millisecondsSince(before)).toBeLessThan(FAR_TOO_LONG_MS);
  if (!(outcome instanceof Refusal)) throw new Error('It was not refused', { cause: outcome });
  expect(outcome.status).toBe(422);
  return outcome.detail;
}

/** Streams whose damage appears only after nine megabytes. */
function damagedBombs(): Buffer {
  const bomb = deflateSync(Buffer.alloc(9 * 1024 * 1024));
  bomb.writeUInt8(bomb.readUInt8(bomb.length - 3) ^ 255, bomb.length - 3);
  const stream = [Buffer.from('1 0 obj<</Filter/FlateDecode>>stream\n'), bomb, Buffer.from('\nendstream\n')];
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...Array.from({ length: 900 }, () => Buffer.concat(stream)),
  ]);
}

describe('an electronic invoice', () => {
  it.each([
    ['CII', cii(fileInvoice())],
    ['UBL', ubl(fileInvoice())],
    ['ZUGFeRD', pdfWith(cii(fileInvoice()))],
    ['ZUGFeRD', pdfWith(ubl(fileInvoice()), false)],
  ] as const)('is read as %s', (format, file) => {
    const invoice = read(file);
    expect(invoice).toEqual({
      format,
      documentKind: 'INVOICE',
      seller: { vatId: null, number: null, iban: null },
      precedingInvoiceNumber: null,
      invoiceNumber: 'LR-88214',
      supplierName: 'Teilekontor Nordwall',
      purchaseOrderNumber: 'BE-2026-00001',
      invoiceDate: '2026-11-17',
      dueDate: '2026-12-01',
      currency: 'EUR',
      lines: [
        {
          kind: 'GOODS',
          description: 'Bremsscheibe',
          itemNumber: 'BK-280.22',
          references: { orderLine: null, buyerNumber: null, makerNumber: null },
          unit: 'Stk',
          quantityMilli: 10_000,
          priceE4: 125_000,
          netCents: 12_500,
          taxBasisPoints: 1_900,
        },
      ],
      netCents: 12_500,
      taxCents: 2_375,
      grossCents: 14_875,
      prepaidCents: 0,
      roundingCents: 0,
      dueCents: null,
    });
    expect(importedFacts(invoice, FILE).warnings).toEqual([]);
  });

  it.each([
    [
      'a day in the future',
      { dueDate: null, invoiceDate: '2026-12-24' },
      'Das Rechnungsdatum 24.12.2026 liegt in der Zukunft.',
    ],
    [
      'a due date before the invoice date',
      { invoiceDate: '2026-11-17', dueDate: '2026-11-01' },
      'Die Rechnung ist am 01.11.2026 fällig, also vor ihrem Datum.',
    ],
    [
      'an amount paid in advance',
      { prepaidCents: 5_000 },
      'Davon sind 50,00 € schon angezahlt; zu zahlen bleiben 98,75 €.',
    ],
    [
      'an amount paid in advance, with the rounding of the rest',
      { prepaidCents: 5_000, roundingCents: 5 },
      'Davon sind 50,00 € schon angezahlt; zu zahlen bleiben 98,80 €.',
    ],
  ])('warns about %s', (_, change, warning) => {
    const { warnings } = importedFacts({ ...read(cii(fileInvoice())), ...change }, FILE);
    expect(warnings.map((one) => one.replaceAll('\u00a0', ' '))).toEqual([warning]);
  });

  it('keeps the characters of other encodings', () => {
    const text = ubl(fileInvoice({ supplier: 'Müller &amp; S&#246;hne' }));
    const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const wide = Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    for (const file of [Buffer.from(text), latin, wide])
      expect(readEInvoice(file).supplierName).toBe('Müller & Söhne');
  });

  it.each([
    ['10.', 10_000],
    ['+10', 10_000],
    ['.5', 500],
    ['0010.0', 10_000],
  ])('reads the quantity %s, a decimal of XML Schema', (stated, quantityMilli) => {
    const file = ubl(fileInvoice()).replace(
      '>10</cbc:InvoicedQuantity>',
      `>${stated}</cbc:InvoicedQuantity>`,
    );
    expect(read(file).lines).toMatchObject([{ quantityMilli }]);
  });

  it.each(['.', '', '-', '1,5', '1.2.3', '1e3'])('refuses the quantity "%s"', (stated) => {
    const file = ubl(fileInvoice()).replace(
      '>10</cbc:InvoicedQuantity>',
      `>${stated}</cbc:InvoicedQuantity>`,
    );
    expect(refusalOf(() => read(file)).code).toBe('e-invoice-unreadable');
  });

  it.each([
    ['BE-2026-00001', 'BE-2026-00001'],
    ['Ihre Bestellung be-2026-00001 vom 3.11.', 'be-2026-00001'],
    ['04011000-12345-03', null],
    ['XBE-2026-000011', null],
  ])('finds the order in the buyer reference "%s" if the order is named nowhere else', (stated, order) => {
    const inCii = cii(fileInvoice()).replace(
      /<ram:BuyerOrderReferencedDocument>.*?<\/ram:BuyerOrderReferencedDocument>/u,
      `<ram:BuyerReference>${stated}</ram:BuyerReference>`,
    );
    const inUbl = ubl(fileInvoice()).replace(
      /<cac:OrderReference>.*?<\/cac:OrderReference>/u,
      `<cbc:BuyerReference>${stated}</cbc:BuyerReference>`,
    );
    for (const file of [inCii, inUbl]) expect(read(file).purchaseOrderNumber).toBe(order);
  });

  it('turns freight for the whole invoice into a line', () => {
    const charge = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>7.90</ram:ActualAmount><ram:Reason>Versand</ram:Reason><ram:CategoryTradeTax><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`;
    const file = cii(fileInvoice()).replace('<ram:SpecifiedTradePaymentTerms>', `${charge}$&`);
    expect(read(file).lines.at(-1)).toMatchObject({
      description: 'Versand',
      itemNumber: null,
      priceE4: 79_000,
    });
  });

  it('reads why a line is untaxed, and nothing of a taxed one', () => {
    const rate = '<ram:RateApplicablePercent>19.00</ram:RateApplicablePercent>';
    const untaxed = `<ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>`;
    const inCii = cii(fileInvoice()).replace(rate, untaxed);
    const taxed = '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent>';
    const inUbl = ubl(fileInvoice()).replace(taxed, '<cbc:ID>K</cbc:ID><cbc:Percent>0</cbc:Percent>');
    expect(read(inCii).lines[0]).toMatchObject({ taxBasisPoints: 0, taxCategory: 'AE' });
    expect(read(inUbl).lines[0]).toMatchObject({ taxBasisPoints: 0, taxCategory: 'K' });
    expect(read(ubl(fileInvoice())).lines[0]).not.toHaveProperty('taxCategory');
  });

  const valid = cii(fileInvoice());
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:9/secret">]>`;
  it.each<[string, string | Buffer, string]>([
    ['that grows by entities', valid.replace('?>', `?>${bomb}`), 'DTD'],
    ['that points elsewhere', valid.replace('?>', `?>${outside}`), 'DTD'],
    ['with a DTD in UTF-16', Buffer.from(`\ufeff${bomb}<Invoice/>`, 'utf16le'), 'DTD'],
    ['that is cut off', valid.slice(0, 1_500), 'kein gültiges XML'],
    ['in an encoding nobody knows', valid.replace('UTF-8', 'EBCDIC-CP-BE'), 'Kodierung'],
    ['whose characters are broken', Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xff]), 'Kodierung'],
    ['that is something else', '<html><body/></html>', 'keine Rechnung nach CII oder UBL'],
    ['that is no XML', 'Sehr geehrte Damen und Herren', 'kein gültiges XML'],
    ['that is empty but for blanks', '   ', 'kein gültiges XML'],
    ['that is nested without end', `${'<a>'.repeat(100_000)}`, 'tief'],
    ['with elements without end', `<a>${'<b/>'.repeat(500_000)}</a>`, 'viele Elemente'],
    ['of nothing but beginnings', '<'.repeat(10 * 1024 * 1024), 'kein gültiges XML'],
    [
      'with endless attributes',
      `<a ${Array.from({ length: 500_000 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      'zu lang',
    ],
    [
      'with tags of endless attributes',
      `<a>${`<b ${Array.from({ length: 1_000 }, (_, at) => `c${at}=""`).join(' ')}/>`.repeat(1_000)}</a>`,
      'viele Elemente',
    ],
    [
      'in a PDF of endless streams',
      `%PDF-1.7\n${'1 0 obj<</Filter/FlateDecode>>stream\n'.repeat(250_000)}`,
      'keine E-Rechnung',
    ],
    ['in a PDF of damaged bombs', damagedBombs(), 'beschädigt'],
    ['in a PDF without it', Buffer.from('%PDF-1.7\n%%EOF'), 'enthält keine E-Rechnung'],
    ['in a PDF that is encrypted', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>'), 'verschlüsselt'],
    ['in a PDF that is a bomb', pdfWith(Buffer.alloc(60 * 1024 * 1024)), 'entpackt sich'],
    ['without a number', valid.replace('<ram:ID>LR-88214</ram:ID>', ''), 'Rechnungsnummer'],
    ['without a date', valid.replace('20261117', ''), 'Rechnungsdatum'],
    ['without a supplier', valid.replace('Teilekontor Nordwall', ' '), 'Lieferant'],
    ['without lines', cii(fileInvoice({ lines: [] })), 'keine Positionen'],
    ['with a number that is too long', cii(fileInvoice({ number: 'x'.repeat(51) })), 'länger als 50'],
    ['with a price that is none', valid.replace('12.50', '12,50'), 'keine Zahl'],
    [
      'with 501 lines',
      cii(fileInvoice({ lines: Array.from({ length: 501 }, () => fileInvoice().lines).flat() })),
      'mehr als 500',
    ],
  ])('%s is refused, and says why', (_, file, reason) => {
    expect(reasonOf(file)).toContain(reason);
  });

  it('is read within 2 s, whatever its size', () => {
    const name = 'x'.repeat(400);
    const lines = Array.from({ length: 500 }, (_, at) => ({
      name,
      item: `A-${at}`,
      quantity: '1',
      price: '1.00',
      net: '1.00',
    }));
    const large = cii(fileInvoice({ lines })).replace('?>', `?><!--${'y'.repeat(9 * 1024 * 1024)}-->`);
    const before = process.cpuUsage();
    expect(read(large).lines).toHaveLength(500);
    expect(millisecondsSince(before)).toBeLessThan(2_000);
  });
});

it(
  `broken files are refused without a crash (${RUNS} files)`,
  () => {
    const files = [
      Buffer.from(cii(fileInvoice())),
      Buffer.from(ubl(fileInvoice())),
      pdfWith(cii(fileInvoice())),
    ];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.integer({ min: 0, max: 40 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.constantFrom(...files), changes, (file, edits) => {
        let bytes = Buffer.from(file);
        for (const [place, value, length] of edits) {
          const at = place % bytes.length;
          bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at + length)]);
        }
        const outcome = outcomeOf(() => readEInvoice(bytes));
        if (outcome instanceof Error) return outcome instanceof Refusal;
        return outcome.lines.length > 0;
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
