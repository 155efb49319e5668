import * as fc from 'fast-check';
import { deductionOf } from '#contracts/invoices/deduction-of-deposit.js';
import type { Deduction } from '#contracts/invoices/deductions.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { documentOf } from '../e-invoice/invoice-document.js';
import { ciiOf } from '../e-invoice/cii.js';
import { brokenRules } from '../testing/business-rules.js';
import { position, TAKEN, wanted } from '../testing/golden-parts.js';
import { contentOf, takenBack, type WantedPosition } from './invoice-content.js';

const RUNS = runs(1_000, 10_000);
const prices = fc.constantFrom<PriceBasis>('NET', 'GROSS');
const rate = fc.constantFrom(1_900, 700, 0);

const somePosition = fc
  .record({
    taxBasisPoints: rate,
    unitPriceE4: fc.integer({ min: 1, max: 99_999_999 }),
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    isExchangePart: fc.boolean(),
  })
  .map((one): WantedPosition => position(one));

/** A whole of some positions, and the parts of it that deposits ask for, in basis points of each rate's net. */
const someSplit = fc.record({
  prices,
  positions: fc.array(somePosition, { minLength: 1, maxLength: 8 }),
  deposits: fc.array(fc.record({ prices, share: fc.integer({ min: 1, max: 2_400 }) }), { maxLength: 4 }),
});
type Split = typeof someSplit extends fc.Arbitrary<infer One> ? One : never;

const REASON = { exemptionReason: 'Lehrgang' };

/** Deposits on the rates of the whole that are above 0. */
function depositsOf({ deposits }: Split, whole: InvoiceContent): readonly InvoiceContent[] {
  const taxes = whole.taxes.filter(({ netCents }) => netCents > 10);
  return deposits.flatMap((deposit, at) => {
    const positions = taxes.map(({ taxBasisPoints, netCents }) =>
      position({
        taxBasisPoints,
        quantityMilli: 1_000,
        unitPriceE4: Math.max(1, Math.floor((netCents * deposit.share) / 10_000)) * 100,
      }),
    );
    if (positions.length === 0) return [];
    const content = wanted({
      ...REASON,
      form: 'DEPOSIT',
      number: `D-${at}`,
      prices: deposit.prices,
      positions,
    });
    return [contentOf(`d${at}`, 1, content)];
  });
}

function documentsOf(split: Split) {
  const head = { ...REASON, prices: split.prices, positions: split.positions };
  const whole = contentOf('w', 1, wanted(head));
  const deposits = depositsOf(split, whole);
  const deductions = deposits.map((content, at): Deduction => deductionOf({ id: `d${at}`, content }));
  return { whole, deposits, final: contentOf('f', 1, wanted({ ...head, deductions })) };
}

type Sums = Readonly<Record<string, number>>;

/** Net and tax of each rate, added up over documents. */
function added(documents: readonly InvoiceContent[]): Sums {
  const sums: Record<string, number> = {};
  const add = (key: string, cents: number) => (sums[key] = (sums[key] ?? 0) + cents);
  for (const { taxes, netCents, taxCents, grossCents } of documents) {
    for (const { taxBasisPoints, ...tax } of taxes) {
      add(`net ${taxBasisPoints}`, tax.netCents);
      add(`tax ${taxBasisPoints}`, tax.taxCents);
    }
    add('net', netCents);
    add('tax', taxCents);
    add('gross', grossCents);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

describe('deposits and the final invoice', () => {
  it(
    `add up to the whole, to the cent, in each rate (${RUNS} splits)`,
    () => {
      fc.assert(
        fc.property(someSplit, (split) => {
          const { whole, deposits, final } = documentsOf(split);
          expect(added([...deposits, final])).toEqual(added([whole]));
        }),
        { numRuns: RUNS },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    `obey EN 16931, and so does the Storno, which takes back the rest only (${RUNS / 10} splits)`,
    () => {
      fc.assert(
        fc.property(someSplit, (split) => {
          const { final } = documentsOf(split);
          const storno = takenBack('s', final, { number: 'ST-1', date: final.date, reason: null });
          expect(added([final, storno])).toEqual({});
          const corrects = { invoiceId: 'f', number: final.number, date: final.date };
          const documents = [
            documentOf({ kind: 'INVOICE', content: final, issued: null }, TAKEN),
            { ...documentOf({ kind: 'STORNO', content: storno, issued: null }, TAKEN), corrects },
          ];
          for (const document of documents) expect(brokenRules(ciiOf(document))).toEqual([]);
        }),
        { numRuns: RUNS / 10 },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it('leave the cent that rounding of three deposits makes to the final invoice', () => {
    const third = {
      form: 'DEPOSIT' as const,
      positions: [position({ quantityMilli: 1_000, unitPriceE4: 333_300 })],
    };
    const deductions = ['a', 'b', 'c'].map((id) =>
      deductionOf({ id, content: contentOf(id, 1, wanted(third)) }),
    );
    const positions = [position({ quantityMilli: 1_000, unitPriceE4: 1_000_000 })];
    expect(contentOf('f', 1, wanted({ positions, deductions }))).toMatchObject({ netCents: 1, taxCents: 1 });
  });

  it('are refused when the deposits are higher than the whole', () => {
    const deductions = [deductionOf({ id: 'a', content: contentOf('a', 1, wanted({ form: 'DEPOSIT' })) })];
    const positions = [position({ quantityMilli: 1_000, unitPriceE4: 10_000 })];
    expect(() => contentOf('f', 1, wanted({ positions, deductions }))).toThrow();
  });
});
