import * as fc from 'fast-check';
import type { Discount, Surcharge } from '#contracts/invoices/adjustments.js';
import { describedLines } from '#contracts/invoices/described-lines.js';
import type { InvoiceContent, InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { adjustmentsOf, type PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { brokenRules } from '../testing/business-rules.js';
import { TAKEN, wanted } from '../testing/golden-parts.js';
import { ciiOf } from '../e-invoice/cii.js';
import { documentOf } from '../e-invoice/invoice-document.js';
import { contentOf, takenBack, type WantedInvoice, type WantedPosition } from './invoice-content.js';

const RUNS = runs(300, 20_000);

/** A fraction of whole numbers, never rounded on the way. */
type Fraction = { readonly top: bigint; readonly bottom: bigint };
const fraction = (top: number | bigint, bottom: number | bigint = 1): Fraction => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
});
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
/** To whole cents, half away from zero. */
function cents({ top, bottom }: Fraction): bigint {
  const [size, sign] = top < 0n ? [-top, -1n] : [top, 1n];
  const [whole, rest] = [size / bottom, size % bottom];
  return sign * (rest * 2n >= bottom ? whole + 1n : whole);
}

/** By rate; rates without net amount and tax are left out. */
type Sums = { readonly rates: readonly (readonly [rate: bigint, net: bigint, tax: bigint])[] };

const percentOf = (amount: bigint, basisPoints: bigint): bigint =>
  cents(times(fraction(amount), fraction(basisPoints, 10_000)));
const containedTax = (gross: bigint, rate: bigint): bigint =>
  cents(times(fraction(gross), fraction(rate, 10_000n + rate)));

/**
 * The sums of an invoice, written a second time: everything is first summed up for each rate in the prices of the
 * invoice, and only then parted into net and tax. It shares no line with the product.
 */
function secondSums(invoice: WantedInvoice): Sums {
  const isGross = invoice.prices === 'GROSS';
  const ofCases = new Map<string, { rate: bigint; sum: bigint }>();
  const byRate = new Map<bigint, bigint>();
  const add = (rate: bigint, amount: bigint) => byRate.set(rate, (byRate.get(rate) ?? 0n) + amount);
  for (const one of invoice.positions) {
    const rate = BigInt(one.taxBasisPoints);
    const price = cents(times(fraction(one.quantityMilli, 1_000), fraction(one.unitPriceE4, 100)));
    const total = price - given(one.discount, price);
    add(rate, total);
    if (one.taxCase !== 'PASSED_ON')
      ofCases.set(one.taxCase, { rate, sum: (ofCases.get(one.taxCase)?.sum ?? 0n) + total });
    if (!one.isExchangePart) continue;
    const tenth = cents(fraction(isGross ? price - containedTax(price, rate) : price, 10));
    add(rate, isGross ? tenth + percentOf(tenth, rate) : tenth);
    add(0n, -tenth);
  }
  const whole = [...ofCases.values()].reduce((sum, one) => sum + one.sum, 0n);
  for (const change of [given(invoice.surcharge, whole), -given(invoice.discount, whole)]) {
    // Each case gets what is due up to it, less what the cases before it got.
    let [upTo, got] = [0n, 0n];
    for (const { rate, sum } of ofCases.values()) {
      upTo += sum;
      const due = whole === 0n ? 0n : cents(times(fraction(change), fraction(upTo, whole)));
      add(rate, due - got);
      got = due;
    }
  }
  const rates = [...byRate].map(([rate, sum]) => {
    const tax = isGross ? containedTax(sum, rate) : percentOf(sum, rate);
    return [rate, isGross ? sum - tax : sum, tax] as const;
  });
  return stated(rates);
}

const stated = (rates: Sums['rates']): Sums => ({
  rates: rates
    .filter(([, net, tax]) => net !== 0n || tax !== 0n)
    .toSorted(([one], [other]) => Number(other - one)),
});
const opposite = ({ rates }: Sums): Sums => ({ rates: rates.map(([rate, net, tax]) => [rate, -net, -tax]) });

function given(adjustment: Discount | Surcharge | null, of: bigint): bigint {
  if (adjustment === null) return 0n;
  if (adjustment.basisPoints === null) return BigInt(adjustment.cents);
  return percentOf(of, BigInt(adjustment.basisPoints));
}

const percent = fc.integer({ min: 1, max: 10_000 });
const inPercent = <Reason extends string>(reason: Reason) =>
  fc.option(percent.map((basisPoints) => ({ basisPoints, cents: 0, reason })));
/** In percent, or in euros that are not more than the sum. */
const onTheWhole = <Reason extends string>(reason: Reason) =>
  fc.option(fc.record({ percent, isInEuros: fc.boolean(), reason: fc.constant(reason) }));

const onePosition = (rates: readonly number[]) =>
  fc
    .record({
      isPassedOn: fc.boolean(),
      quantityMilli: fc.integer({ min: 1, max: 99_999 }),
      unitPriceE4: fc.oneof(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 999_999 }).map((one) => one * 100),
      ),
      taxBasisPoints: fc.constantFrom(...rates),
      isExchangePart: fc.boolean(),
      discount: inPercent('DISCOUNT'),
    })
    .map(({ isPassedOn, ...one }): WantedPosition => ({
      ...one,
      description: 'Arbeit',
      unit: 'Std',
      taxCase: isPassedOn && one.taxBasisPoints === 0 ? 'PASSED_ON' : caseOfRate(one.taxBasisPoints),
      sources: [],
    }));

const someInvoice = fc
  .record({
    form: fc.constantFrom<InvoiceForm>('WHOLE', 'PARTIAL', 'COUNTER'),
    prices: fc.constantFrom<PriceBasis>('NET', 'GROSS'),
    positions: fc
      .constantFrom([1_900], [700], [0], [1_900, 700, 0])
      .chain((rates) => fc.array(onePosition(rates), { minLength: 1, maxLength: 12 })),
    discount: onTheWhole('DISCOUNT'),
    surcharge: onTheWhole('SMALL_PARTS'),
  })
  .map(({ discount, surcharge, ...what }): WantedInvoice => {
    const { base } = adjustmentsOf({ ...what, discount: null, surcharge: null });
    return wanted({
      ...what,
      discount: adjusting(discount, base),
      surcharge: adjusting(surcharge, base),
      exemptionReason: 'Lehrgang',
    });
  });

type OnTheWhole<Reason> = { readonly percent: number; readonly isInEuros: boolean; readonly reason: Reason };

function adjusting<Reason>(typed: OnTheWhole<Reason> | null, base: number) {
  if (typed === null) return null;
  const { percent: basisPoints, isInEuros, reason } = typed;
  return isInEuros
    ? { basisPoints: null, cents: Math.floor((base * basisPoints) / 10_000), reason }
    : { basisPoints, cents: 0, reason };
}

const sumsOf = ({ taxes }: InvoiceContent): Sums =>
  stated(
    taxes.map(({ taxBasisPoints, netCents, taxCents }) => [
      BigInt(taxBasisPoints),
      BigInt(netCents),
      BigInt(taxCents),
    ]),
  );

/** What DATEV and the tax export add up: the lines of each rate. */
function netsOfLines(content: InvoiceContent): readonly (readonly [bigint, bigint])[] {
  const sums = new Map<number, number>();
  for (const { taxBasisPoints, netCents } of describedLines(content))
    sums.set(taxBasisPoints, (sums.get(taxBasisPoints) ?? 0) + netCents);
  return [...sums]
    .filter(([, net]) => net !== 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, net]) => [BigInt(rate), BigInt(net)]);
}
const netsOf = ({ rates }: Sums) => rates.filter(([, net]) => net !== 0n).map(([rate, net]) => [rate, net]);

/** A sale over the counter is paid at once. */
const saleOf = ({ form }: InvoiceContent) =>
  form === 'COUNTER' ? { parts: [], paidBy: 'CARD' as const, reference: null, isTakenBack: false } : null;

describe('the sums of an invoice', () => {
  it(
    `and of its lines are those of a second formulation in whole numbers (${RUNS} invoices)`,
    () => {
      fc.assert(
        fc.property(someInvoice, (invoice) => {
          const content = contentOf('i', 1, invoice);
          const second = secondSums(invoice);
          expect(sumsOf(content)).toEqual(second);
          expect(netsOfLines(content)).toEqual(netsOf(second));
          const { netCents, taxCents, grossCents } = content;
          const sumOf = (place: 1 | 2) => Number(second.rates.reduce((sum, rate) => sum + rate[place], 0n));
          expect([netCents, taxCents, grossCents]).toEqual([sumOf(1), sumOf(2), sumOf(1) + sumOf(2)]);
        }),
        { numRuns: RUNS },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );

  it(
    `obey EN 16931 as XML, and a Storno takes back every cent (${RUNS} invoices)`,
    () => {
      fc.assert(
        fc.property(someInvoice, (invoice) => {
          const content = contentOf('i', 1, invoice);
          const storno = takenBack('s', content, { number: 'ST-1', date: content.date, reason: null });
          expect(storno.grossCents).toBe(0 - content.grossCents);
          expect(storno.netCents).toBe(0 - content.netCents);
          const back = opposite(secondSums(invoice));
          expect(sumsOf(storno)).toEqual(back);
          expect(netsOfLines(storno)).toEqual(netsOf(back));
          const corrects = { invoiceId: 'i', number: content.number, date: content.date };
          const documents = [
            documentOf({ kind: 'INVOICE', content, issued: null, sale: saleOf(content) }, TAKEN),
            { ...documentOf({ kind: 'STORNO', content: storno, issued: null }, TAKEN), corrects },
          ];
          for (const document of documents) expect(brokenRules(ciiOf(document))).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});
