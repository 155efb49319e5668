import * as fc from 'fast-check';
import type { DatevEvent } from '#contracts/datev/datev-batch.events.js';
import { datevStream, livingBatches, type DatevBooks } from '#contracts/datev/datev-batches.js';
import { DEFAULT_DATEV_SETTINGS } from '#contracts/datev/datev-settings.js';
import { DEFAULT_INVOICING_SETTINGS } from '#contracts/invoices/invoicing-settings.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { sentInvoice } from '../invoices/testing/golden-invoices.js';
import { position, TAKEN, wanted } from '../invoices/testing/golden-parts.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { recorded } from '../testing/given.js';
import { assemble, factsOf } from './assemble.js';
import { cancelBatch, exportBatch } from './batch.js';
import { isFinishedInvoice, outgoingDocument } from './books/outgoing.js';
import type { BookDocument, BookSettings } from './books/posting.js';
import { bookingsFile } from './files/batch-files.js';
import { periodOf } from './period.js';
import { readBookings, signedCentsOf } from './testing/read-extf.js';

const FIRST = '2026-01-01';
const NOW = '2026-12-31T12:00:00.000Z';
const files = { bookings: 'a', accounts: 'b', table: 'c', contents: 'd' };

const line = fc.record({
  quantityMilli: fc.integer({ min: 1, max: 20_000 }),
  unitPriceE4: fc.integer({ min: 1, max: 9_000_000 }),
  unit: fc.constantFrom('Std', 'Stk', 'psch'),
  taxBasisPoints: fc.constantFrom(1_900, 1_900, 700, 0),
  isExchangePart: fc.boolean(),
});

/** One thing that happens: an invoice, its Storno, an export up to a day, or a batch that is taken back. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('invoice'),
      day: fc.nat({ max: 300 }),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      isStorno: fc.boolean(),
      prices: fc.constantFrom('NET' as const, 'GROSS' as const),
      discountBasisPoints: fc.nat({ max: 5_000 }),
      customer: fc.nat({ max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('export'), until: fc.nat({ max: 364 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), pick: fc.nat({ max: 20 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;
type Invoice = Extract<Step, { readonly lines: unknown }>;

const rules = fc.record({
  revenueByKind: fc.boolean(),
  taxKeys: fc.boolean(),
  generalReversal: fc.boolean(),
  fixed: fc.boolean(),
  partyAccounts: fc.constantFrom('ONE' as const, 'EACH' as const),
});

/** A garage with the product's rules, and the files that its adviser got. */
class Garage {
  readonly documents: BookDocument[] = [];
  books: DatevBooks = datevStream.initial;
  readonly written = new Map<string, Uint8Array>();

  constructor(private readonly settings: BookSettings) {}

  take(what: Step, place: number): void {
    if (what.kind === 'invoice') this.documents.push(this.document(what as Invoice, place));
    else if (what.kind === 'export') this.export(addDays(FIRST, (what as { until: number }).until), place);
    else this.cancel((what as { pick: number }).pick);
  }

  export(to: string, place: number): void {
    const period = periodOf({ kind: 'OUTGOING', to }, this.books, '01-01', to);
    const assembled = assemble(this.documents, this.books, this.settings, period);
    if (assembled.documents.length === 0) return;
    const batchId = `batch-${place}`;
    this.written.set(batchId, bookingsFile(assembled, this.settings, NOW));
    const more = { files, logPosition: '', exportedOn: to, keptUntilOn: '2034-12-31' };
    this.append(exportBatch({ batchId, ...factsOf(assembled), ...more }, this.books.length)(this.books));
  }

  private cancel(pick: number): void {
    const living = livingBatches(this.books);
    const batch = living[pick % Math.max(1, living.length)];
    if (batch !== undefined) this.append(cancelBatch(batch.id, 'Falsch', FIRST)(this.books));
  }

  private append(facts: readonly DatevEvent[]): void {
    for (const event of recorded(facts))
      this.books = datevStream.evolve(this.books, {
        ...event,
        revision: this.books.length,
      } as RecordedEvent<DatevEvent>);
  }

  private document(invoice: Invoice, place: number): BookDocument {
    const { day, lines, isStorno, customer, prices, discountBasisPoints: basisPoints } = invoice;
    const discount = basisPoints === 0 ? null : ({ basisPoints, cents: 0, reason: 'DISCOUNT' } as const);
    const date = addDays(FIRST, day);
    const positions = lines.map((one) =>
      position({ ...one, isExchangePart: one.isExchangePart && one.taxBasisPoints > 0 }),
    );
    const number = `RE-2026-${String(place).padStart(5, '0')}`;
    const days = { date, supplyOn: date, dueOn: date };
    const what = { number, ...days, positions, prices, discount, exemptionReason: 'x' };
    const sent = sentInvoice({
      name: 'x',
      wanted: wanted(what),
      taken: TAKEN,
      ...(isStorno ? { isStorno } : {}),
    });
    const id = `0190f3c2-0000-7000-8000-${String(place).padStart(12, '0')}`;
    const content = { ...sent.content, number, date };
    const stored = {
      ...sent,
      id,
      content,
      customerId: `c${customer}`,
      files: { pdfHash: 'p', xmlHash: 'x' },
    };
    if (!isFinishedInvoice(stored)) throw new Error('The invoice is not sent');
    return outgoingDocument(stored, this.settings);
  }
}

const BATCHES = runs(150, 10_000);

it(
  `${BATCHES} random batches: rows add up to documents, and each document is in exactly one`,
  () => {
    let batches = 0;
    fc.assert(
      fc.property(rules, fc.array(step, { minLength: 5, maxLength: 40 }), (datev, steps) => {
        const invoicing = { ...DEFAULT_INVOICING_SETTINGS, datevConsultant: '1001', datevClient: '42' };
        const garage = new Garage({ invoicing, datev: { ...DEFAULT_DATEV_SETTINGS, ...datev } });
        // The first batch covers the year, so that nothing lies before it.
        steps.forEach((one, place) => garage.take(one, place + 1));
        garage.export('2026-12-31', 9_999);
        const living = livingBatches(garage.books);
        batches += garage.written.size;
        const seen = new Map<string, number>();
        for (const batch of living) {
          const rows = readBookings(garage.written.get(batch.id) ?? new Uint8Array());
          for (const row of rows) seen.set(row.link, (seen.get(row.link) ?? 0) + signedCentsOf(row));
          expect(rows.reduce((sum, row) => sum + signedCentsOf(row), 0)).toBe(batch.sumCents);
          expect(rows.filter(({ isLate }) => isLate).every(({ on }) => on < batch.from)).toBe(true);
        }
        expect(living.flatMap(({ documents }) => documents).toSorted()).toEqual(
          garage.documents.map(({ id }) => id).toSorted(),
        );
        for (const { id, sumCents } of garage.documents)
          expect(seen.get(id.toUpperCase()) ?? 0).toBe(sumCents);
      }),
      { numRuns: Math.ceil(BATCHES / 2) },
    );
    expect(batches).toBeGreaterThanOrEqual(BATCHES);
  },
  CAMPAIGN_TIMEOUT_MS,
);
