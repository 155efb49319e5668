import { PDFDocument } from '@cantoo/pdf-lib';
import { isDue } from '#contracts/invoices/invoice.js';
import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
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
const FEW_MILLI = 99_999;
const received = (file: string | Uint8Array) =>
  importedFacts(readEInvoice(Buffer.from(file)), { fileHash: 'hash', today: '2027-12-31' });

function expectTheSame(document: InvoiceDocument, file: string | Uint8Array): void {
  const { content, lines, adjustments, party, paidBy } = document;
  const { warnings, lines: read, ...facts } = received(file);
  // A sale over the counter is paid at once: its reader learns that.
  expect(warnings.filter((one) => paidBy === null || !one.includes('schon angezahlt'))).toEqual([]);
  expect(invoiceDeviations({ ...facts, lines: read }, null, UNKNOWN_IDENTITY)).toEqual([]);
  expect(facts).toMatchObject({
    supplierName: party.issuer.name,
    invoiceNumber: content.number,
    invoiceDate: content.date,
    dueDate: paidBy === null && isDue(document) ? content.dueOn : null,
    currency: 'EUR',
    netCents: content.netCents,
    taxCents: content.taxCents,
    grossCents: content.grossCents,
  });
  expect(
    read.map(({ netCents, invoicedMilli, taxBasisPoints }) => [netCents, invoicedMilli, taxBasisPoints]),
  ).toEqual(
    [
      ...lines,
      ...adjustments.map(({ isSurcharge, netCents, taxBasisPoints }) => {
        const charged = isSurcharge ? netCents : -netCents;
        return { netCents: charged, quantityMilli: 1_000, taxBasisPoints };
      }),
    ].map(({ netCents, quantityMilli, taxBasisPoints }) => [netCents, quantityMilli, taxBasisPoints]),
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
      const discount = fc.option(
        fc.record({
          basisPoints: fc.integer({ min: 1, max: 9_000 }),
          cents: fc.constant(0),
          reason: fc.constant('DISCOUNT' as const),
        }),
      );
      const positionOf = (mostMilli: number, mostE4: number, granted: typeof discount | fc.Arbitrary<null>) =>
        fc.record({
          description: fc.constantFrom('Bremsscheibe', 'Arbeit'),
          quantityMilli: fc.integer({ min: 1, max: mostMilli }),
          unit: fc.constantFrom('Stk', 'Std', 'l', 'Satz'),
          unitPriceE4: fc.integer({ min: 0, max: mostE4 }),
          taxBasisPoints: fc.constantFrom(0, 700, 1_900),
          isExchangePart: fc.boolean(),
          discount: granted,
          sources: fc.constant([]),
        });
      // The import keeps prices to four decimals: too few for the discount of a gross price and thousands of pieces. Eight
      // of these with 19 % come to no more than an invoice may (9,999,999.99 €).
      const position = fc.oneof(
        positionOf(FEW_MILLI, 99_999_999, discount),
        positionOf(9_999_999, 999_999, fc.constant(null)),
      );
      const prices = fc.constantFrom<PriceBasis>('NET', 'GROSS');
      fc.assert(
        fc.property(
          fc.array(position, { minLength: 1, maxLength: 8 }),
          discount,
          prices,
          (positions, on, basis) => {
            const [first] = GOLDEN;
            if (first === undefined) throw new Error('There is no golden invoice');
            const cased = positions.map((one) => ({ ...one, taxCase: caseOfRate(one.taxBasisPoints) }));
            const areFew = positions.every(({ quantityMilli }) => quantityMilli <= FEW_MILLI);
            const terms = {
              prices: basis,
              discount: areFew ? on : null,
              exemptionReason: 'Durchlaufender Posten',
            };
            const wanted = { ...first.wanted, ...terms, positions: cased };
            const content = contentOf('i', 1, wanted);
            const storno = takenBack('s', content, { number: 'ST-1', date: content.date, reason: null });
            for (const [kind, stated] of [
              ['INVOICE', content],
              ['STORNO', storno],
            ] as const) {
              const document = documentOf({ kind, content: stated, issued: null }, { ...first.taken });
              expectTheSame(document, ciiOf(document));
            }
          },
        ),
        { numRuns: RUNS },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
