import type { DocumentKind } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { refusalOf } from '../../testing/given.js';
import { cii, fileInvoice, ubl } from '../testing/files.js';
import { readEInvoice } from './read-e-invoice.js';
import { importedFacts, typedFacts } from './received-facts.js';
import { typedInvoice } from './typed-invoice.js';

const FILE = { fileHash: 'hash', today: '2026-11-24' };
const received = (file: string) => importedFacts(readEInvoice(Buffer.from(file)), FILE);

const ciiOf = (code: string) => cii(fileInvoice()).replace('<ram:TypeCode>380<', `<ram:TypeCode>${code}<`);
const ublOf = (code: string) =>
  ubl(fileInvoice()).replace('<cbc:InvoiceTypeCode>380<', `<cbc:InvoiceTypeCode>${code}<`);
/** The root `CreditNote`, which has its own names for lines, quantities and code. */
const ublCreditNoteOf = (code: string) =>
  ublOf(code)
    .replaceAll('InvoiceTypeCode', 'CreditNoteTypeCode')
    .replaceAll('InvoiceLine', 'CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replaceAll(/<(\/?)Invoice(?=[ >])/g, '<$1CreditNote')
    .replace('xsd:Invoice-2', 'xsd:CreditNote-2');

describe('the code of a document (BT-3)', () => {
  it.each<[string, DocumentKind]>([
    ['380', 'INVOICE'],
    ['877', 'INVOICE'],
    ['326', 'PARTIAL'],
    ['875', 'PARTIAL'],
    ['386', 'PREPAYMENT'],
    ['384', 'CORRECTION'],
    ['383', 'DEBIT_NOTE'],
  ])('%s is a claim of the supplier: %s', (code, documentKind) => {
    for (const file of [ciiOf(code), ublOf(code)])
      expect(received(file)).toMatchObject({
        documentKind,
        grossCents: 14_875,
        lines: [{ invoicedMilli: 10_000, netCents: 12_500 }],
      });
  });

  it.each([
    ['CII', ciiOf('381')],
    ['UBL, root Invoice', ublOf('381')],
    ['UBL, root CreditNote', ublCreditNoteOf('381')],
  ])('381 is a credit note with negative sums in %s', (_, file) => {
    expect(received(file)).toMatchObject({
      documentKind: 'CREDIT_NOTE',
      netCents: -12_500,
      taxCents: -2_375,
      grossCents: -14_875,
      dueCents: -14_875,
      lines: [{ invoicedMilli: -10_000, invoicedPriceE4: 125_000, netCents: -12_500 }],
    });
  });

  it.each([
    ['389', 'Abrechnung des Käufers'],
    ['261', 'Abrechnung des Käufers'],
    ['325', 'Proforma-Rechnung'],
    ['999', 'vom Typ 999'],
  ])('%s is refused with a sentence', (code, sentence) => {
    for (const file of [ciiOf(code), ublOf(code)])
      expect(refusalOf(() => received(file)).detail).toContain(sentence);
  });

  it.each(['380', '384', '326'])('%s contradicts the root CreditNote, which is refused', (code) => {
    expect(refusalOf(() => received(ublCreditNoteOf(code))).detail).toBe(
      `Die Datei ist als Gutschrift aufgebaut, nennt sich aber Beleg vom Typ ${code}.`,
    );
  });

  it('is never guessed', () => {
    const missing = cii(fileInvoice()).replace('<ram:TypeCode>380</ram:TypeCode>', '');
    expect(refusalOf(() => received(missing)).detail).toContain('fehlt die Art des Belegs');
  });
});

it('a credit note is typed without a minus, and has negative sums', () => {
  const typed = typedInvoice({
    kind: 'CREDIT_NOTE',
    supplierName: 'Teilekontor Nordwall',
    invoiceNumber: 'GS-1',
    precedingInvoiceNumber: 'LR-88214',
    invoiceDate: '2026-11-20',
    amount: 83.3,
    lines: [{ description: 'Altteilpfand', quantity: 2, unitPrice: 35, taxPercent: 19 }],
  });
  expect(typedFacts(typed, FILE.today)).toMatchObject({
    documentKind: 'CREDIT_NOTE',
    precedingInvoiceNumber: 'LR-88214',
    netCents: -7_000,
    taxCents: -1_330,
    grossCents: -8_330,
    dueCents: -8_330,
    lines: [{ invoicedMilli: -2_000, netCents: -7_000 }],
  });
});
