import * as fc from 'fast-check';
import { BATCH_KINDS, type BatchKind, type DatevEvent } from '#contracts/datev/datev-batch.events.js';
import { datevStream, livingBatches, type DatevBooks } from '#contracts/datev/datev-batches.js';
import { DEFAULT_DATEV_SETTINGS } from '#contracts/datev/datev-settings.js';
import { DEFAULT_INVOICING_SETTINGS } from '#contracts/invoices/invoicing-settings.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { recorded } from '../testing/given.js';
import { assemble, assertAddsUp, factsOf } from './assemble.js';
import { cancelBatch, exportBatch } from './batch.js';
import type { BookSettings } from './books/posting.js';
import { bookingsFile } from './files/batch-files.js';
import { periodOf } from './period.js';
import { anyHappening, FIRST_DAY, World, type Happening } from './testing/random-world.js';
import { readBookings, signedCentsOf } from './testing/read-extf.js';

const NOW = '2026-12-31T12:00:00.000Z';
const LAST_DAY = '2026-12-31';
const files = { bookings: 'a', accounts: 'b', table: 'c', contents: 'd' };

/** Something happens in the garage, a batch is exported up to a day, or a batch is taken back. */
const step = fc.oneof(
  { weight: 6, arbitrary: anyHappening.map((happening) => ({ kind: 'happens', happening }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('export' as const),
      of: fc.constantFrom(...BATCH_KINDS),
      until: fc.nat({ max: 364 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat({ max: 20 }) }) },
);
type Step =
  | { readonly kind: 'happens'; readonly happening: Happening }
  | { readonly kind: 'export'; readonly of: BatchKind; readonly until: number }
  | { readonly kind: 'cancel'; readonly pick: number };

const rules = fc.record({
  revenueByKind: fc.boolean(),
  taxKeys: fc.boolean(),
  generalReversal: fc.boolean(),
  fixed: fc.boolean(),
  partyAccounts: fc.constantFrom('ONE' as const, 'EACH' as const),
  taxation: fc.constantFrom('AGREED' as const, 'RECEIVED' as const),
});

/** A garage with the product's rules, and the files that its adviser got. */
class Garage {
  books: DatevBooks = datevStream.initial;
  readonly world = new World();
  readonly written = new Map<string, Uint8Array>();

  constructor(private readonly settings: BookSettings) {}

  take(what: Step, place: number): void {
    if (what.kind === 'happens') this.world.take(what.happening, place);
    else if (what.kind === 'export') this.export(what.of, addDays(FIRST_DAY, what.until), place);
    else this.cancel(what.pick);
  }

  export(kind: BatchKind, to: string, place: number): void {
    const period = periodOf({ kind, to }, this.books, '01-01', to);
    const documents = this.world.documents(kind, this.settings);
    const assembled = assemble(documents, this.books, this.settings, period);
    if (assembled.documents.length === 0) return;
    assertAddsUp(assembled);
    const batchId = `batch-${kind}-${place}`;
    this.written.set(batchId, bookingsFile(assembled, this.settings, NOW));
    const more = { files, logPosition: '', exportedOn: to, keptUntilOn: '2036-12-31' };
    this.append(exportBatch({ batchId, ...factsOf(assembled), ...more }, this.books.length)(this.books));
  }

  private cancel(pick: number): void {
    const living = livingBatches(this.books);
    const batch = living[pick % Math.max(1, living.length)];
    if (batch !== undefined) this.append(cancelBatch(batch.id, 'Falsch', FIRST_DAY)(this.books));
  }

  private append(facts: readonly DatevEvent[]): void {
    for (const event of recorded(facts))
      this.books = datevStream.evolve(this.books, {
        ...event,
        revision: this.books.length,
      } as RecordedEvent<DatevEvent>);
  }
}

/** What the adviser has got of a kind after everything: by document where rows have a link, and in sum. */
function read(garage: Garage, kind: BatchKind) {
  const byLink = new Map<string, number>();
  const documents: string[] = [];
  let sumCents = 0;
  for (const batch of livingBatches(garage.books).filter((one) => one.kind === kind)) {
    const rows = readBookings(garage.written.get(batch.id) ?? new Uint8Array());
    for (const row of rows) byLink.set(row.link, (byLink.get(row.link) ?? 0) + signedCentsOf(row));
    const rowCents = rows.reduce((sum, row) => sum + signedCentsOf(row), 0);
    expect(rowCents).toBe(batch.sumCents);
    expect(rows.filter(({ isLate }) => isLate).every(({ on }) => on < batch.from)).toBe(true);
    documents.push(...batch.documents);
    sumCents += rowCents;
  }
  return { byLink, documents, sumCents };
}

const BATCHES = runs(150, 10_000);

it(
  `${BATCHES} random batches: rows add up to documents, and each document is in exactly one`,
  () => {
    let batches = 0;
    fc.assert(
      fc.property(rules, fc.array(step, { minLength: 10, maxLength: 60 }), (datev, steps) => {
        const invoicing = { ...DEFAULT_INVOICING_SETTINGS, datevConsultant: '1001', datevClient: '42' };
        const settings = { invoicing, datev: { ...DEFAULT_DATEV_SETTINGS, ...datev } };
        const garage = new Garage(settings);
        steps.forEach((one, place) => garage.take(one, place + 1));
        BATCH_KINDS.forEach((kind) => garage.export(kind, LAST_DAY, 9_999));
        batches += garage.written.size;
        for (const kind of BATCH_KINDS) {
          const { byLink, documents, sumCents } = read(garage, kind);
          const known = garage.world.documents(kind, settings);
          expect(documents.toSorted()).toEqual(known.map(({ id }) => id).toSorted());
          expect(sumCents).toBe(garage.world.sumCents(kind));
          for (const [id, cents] of garage.world.stated(kind)) expect(byLink.get(id) ?? 0).toBe(cents);
        }
      }),
      { numRuns: Math.ceil(BATCHES / 3) },
    );
    expect(batches).toBeGreaterThanOrEqual(BATCHES);
  },
  CAMPAIGN_TIMEOUT_MS,
);
