import * as fc from 'fast-check';
import { UNKNOWN_IDENTITY } from '#contracts/supplier-invoices/supplier-identity.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { invoiceDeviations } from '../matching/invoice-deviations.js';
import { fileOf, sumsOf, writtenInvoices } from '../testing/written-invoices.js';
import { readEInvoice } from './read-e-invoice.js';
import { importedFacts } from './received-facts.js';

const RUNS = runs(200, 20_000);

it(
  `files of a second writer are read with exact amounts (${RUNS} UBL and CII files)`,
  () => {
    fc.assert(
      fc.property(writtenInvoices, (written) => {
        const read = importedFacts(readEInvoice(Buffer.from(fileOf(written))), {
          fileHash: 'hash',
          today: '2026-11-25',
        });
        const sums = sumsOf(written);
        const signed = (cents: number): number => (written.isCredit && cents !== 0 ? -cents : cents);
        expect(read).toMatchObject({
          documentKind: written.isCredit ? 'CREDIT_NOTE' : 'INVOICE',
          currency: written.currency,
          netCents: signed(sums.netCents),
          taxCents: signed(sums.taxCents),
          grossCents: signed(sums.grossCents),
          prepaidCents: signed(written.prepaidCents),
          dueCents: signed(sums.dueCents),
        });
        const goods = read.lines.filter(({ kind }) => kind === 'GOODS');
        expect(goods.map(({ netCents }) => netCents)).toEqual(sums.lineCents.map(signed));
        expect(goods.map(({ invoicedMilli }) => invoicedMilli)).toEqual(
          written.lines.map(({ pieces }) => signed(pieces * 1_000)),
        );
        const deviations = invoiceDeviations(read, null, UNKNOWN_IDENTITY).map(({ type }) => type);
        expect(deviations).toEqual(written.currency === 'EUR' ? [] : ['CURRENCY_DEVIATION']);
      }),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
