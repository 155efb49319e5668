import { PDFDocument } from '@cantoo/pdf-lib';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import * as fc from 'fast-check';
import { ciiOf } from '../../invoices/e-invoice/cii.js';
import { hybridPdf } from '../../invoices/e-invoice/hybrid-pdf.js';
import { documentOf, type InvoiceDocument } from '../../invoices/e-invoice/invoice-document.js';
import { contentOf, takenBack } from '../../invoices/drafts/invoice-content.js';
import { GOLDEN, ISSUER, sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { UNKNOWN_IDENTITY } from '#contracts/supplier-invoices/supplier-identity.js';
import { invoiceDeviations } from '../matching/invoice-deviations.js';
import { importedFacts } from './received-facts.js';
import { readEInvoice } from './read-e-invoice.js';

const RUNS = runs(150, 10_000);
const received = (file: string | Uint8Array) =>
  importedFacts(readEInvoice(Buffer.from(file)), { fileHash: 'hash', today: '2027-12-31' });

function expectTheSame(document: InvoiceDocument, file: string | Uint8Array): void {
  const { kind, content, lines, party } = document;
  const { warnings, lines: read, ...facts } = received(file);
  expect(warnings).toEqual([]);
  expect(invoiceDeviations({ ...facts, lines: read }, null, UNKNOWN_IDENTITY)).toEqual([]);
  expect(facts).toMatchObject({
    supplierName: party.issuer.name,
    invoiceNumber: content.number,
    invoiceDate: content.date,
    dueDate: kind === 'STORNO' ? null : content.dueOn,
    currency: 'EUR',
    netCents: content.netCents,
    taxCents: content.taxCents,
    grossCents: content.grossCents,
  });
  expect(
    read.map(({ netCents, invoicedMilli, taxBasisPoints }) => [netCents, invoicedMilli, taxBasisPoints]),
  ).toEqual(
    lines.map(({ netCents, quantityMilli, taxBasisPoints }) => [netCents, quantityMilli, taxBasisPoints]),
  );
}

const golden = GOLDEN.map((one): [string, InvoiceDocument] => {
  const invoice = sentInvoice(one);
  if (invoice.issued === null) throw new Error(`${one.name} is not sent`);
  return [one.name, documentOf(invoice, invoice.issued)];
});

describe('an invoice of this product can be imported without a warning:', () => {
  it.each(golden)('%s, as XML and in its PDF', async (_, document) => {
    const xml = ciiOf(document);
    expectTheSame(document, xml);
    const page = await PDFDocument.create();
    page.addPage();
    const { profile } = document;
    const facts = { title: 'Rechnung', author: ISSUER.name, profile, issuedAt: '2026-11-13T10:00:00.000Z' };
    expectTheSame(document, await hybridPdf(await page.save(), xml, facts));
  });

  it(
    `whatever is charged, and its Storno (${RUNS} invoices)`,
    () => {
      const position = fc.record({
        description: fc.constantFrom('Bremsscheibe', 'Arbeit'),
        quantityMilli: fc.integer({ min: 1, max: 9_999_999 }),
        unit: fc.constantFrom('Stk', 'Std', 'l', 'Satz'),
        unitPriceCents: fc.integer({ min: 0, max: 999_999 }),
        taxBasisPoints: fc.constantFrom(0, 700, 1_900),
        isExchangePart: fc.boolean(),
        sources: fc.constant([]),
      });
      fc.assert(
        fc.property(fc.array(position, { minLength: 1, maxLength: 8 }), (positions) => {
          const [first] = GOLDEN;
          if (first === undefined) throw new Error('There is no golden invoice');
          const cased = positions.map((one) => ({ ...one, taxCase: caseOfRate(one.taxBasisPoints) }));
          const wanted = { ...first.wanted, exemptionReason: 'Durchlaufender Posten', positions: cased };
          const content = contentOf('i', 1, wanted);
          const storno = takenBack('s', content, { number: 'ST-1', date: content.date, reason: null });
          for (const [kind, stated] of [
            ['INVOICE', content],
            ['STORNO', storno],
          ] as const) {
            const document = documentOf({ kind, content: stated, issued: null }, { ...first.taken });
            expectTheSame(document, ciiOf(document));
          }
        }),
        { numRuns: RUNS },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
