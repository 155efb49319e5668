import type { WantedInvoice, WantedPosition } from '../../invoices/drafts/invoice-content.js';
import { position, starter } from '../../invoices/testing/golden-parts.js';
import { sent } from '../testing/booked.js';
import { byTaxCase, revenueKindOf, revenueParts } from './revenue-parts.js';

/** A position of one piece, at this net price. */
const costing = (cents: number, what: Partial<WantedPosition> = {}): WantedPosition =>
  position({ quantityMilli: 1_000, unitPriceE4: cents * 100, ...what });
const piece = { unit: 'Stk' } as const;
const sublet = { description: 'Fremdleistung Lackierer' } as const;
const untaxed = (taxCase: WantedPosition['taxCase']) => ({ taxCase, taxBasisPoints: 0 });

const contentOf = (...positions: readonly WantedPosition[]) =>
  sent({ positions, exemptionReason: 'x' }, ABROAD).content;
const ABROAD = { recipientVatId: 'ATU12345675', recipientCountry: 'Österreich' };
const partsOf = (content: ReturnType<typeof contentOf>, byKind = true) =>
  revenueParts(content, byKind).map((part) => [
    part.taxCase,
    part.taxBasisPoints,
    part.kind,
    part.grossCents,
  ]);
const invoiceWith = (what: Partial<WantedInvoice>, ...positions: readonly WantedPosition[]) =>
  sent({ positions, exemptionReason: 'x', ...what }, ABROAD).content;

const deduction = (taxes: WantedInvoice['deductions'][number]['taxes']) => ({
  invoiceId: 'd1',
  number: 'RE-2026-00150',
  date: '2026-10-05',
  taxes,
});

describe('the revenue of an invoice', () => {
  it('is one sum for each rate and tax case', () => {
    const content = contentOf(
      costing(10_000),
      costing(5_000, piece),
      costing(2_000, { ...piece, taxBasisPoints: 700 }),
      costing(3_000, untaxed('EXEMPT')),
      costing(4_000, untaxed('INTRA_COMMUNITY')),
    );
    expect(partsOf(content, false)).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 17_850],
      ['REDUCED', 700, 'LABOUR', 2_140],
      ['EXEMPT', 0, 'LABOUR', 3_000],
      ['INTRA_COMMUNITY', 0, 'LABOUR', 4_000],
    ]);
  });

  it('is a sum for each kind within its rate and tax case', () => {
    const content = contentOf(
      costing(10_000),
      costing(1_000),
      costing(5_000, piece),
      costing(2_000, { ...piece, taxBasisPoints: 700 }),
      costing(3_000, untaxed('EXEMPT')),
      costing(4_000, { ...piece, ...untaxed('INTRA_COMMUNITY') }),
    );
    expect(partsOf(content)).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 13_090],
      ['STANDARD', 1_900, 'PARTS', 5_950],
      ['REDUCED', 700, 'PARTS', 2_140],
      ['EXEMPT', 0, 'LABOUR', 3_000],
      ['INTRA_COMMUNITY', 0, 'PARTS', 4_000],
    ]);
  });

  it('gives what rounding leaves to the largest kind', () => {
    // 19 % on 0.50 € are 0.595 € each: a cent too much.
    const [labour, parts, others] = [costing(50), costing(50, piece), costing(100, sublet)];
    expect(partsOf(contentOf(labour, parts, others))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 60],
      ['STANDARD', 1_900, 'PARTS', 60],
      ['STANDARD', 1_900, 'SUBLET', 118],
    ]);
    expect(partsOf(contentOf(others, parts, labour))).toEqual([
      ['STANDARD', 1_900, 'SUBLET', 118],
      ['STANDARD', 1_900, 'PARTS', 60],
      ['STANDARD', 1_900, 'LABOUR', 60],
    ]);
  });

  it('is lowered by a discount on the whole in each kind alike', () => {
    const discount = { basisPoints: 1_000, cents: 0, reason: 'DISCOUNT' } as const;
    expect(partsOf(invoiceWith({ discount }, costing(10_000), costing(5_000, piece)))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 10_710],
      ['STANDARD', 1_900, 'PARTS', 5_355],
    ]);
  });

  it('has no row for a kind that costs nothing', () => {
    expect(partsOf(contentOf(costing(10_000), costing(0, piece)))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 11_900],
    ]);
    expect(partsOf(contentOf(costing(0)))).toEqual([]);
  });

  it('has a row for each of two kinds that cancel each other out', () => {
    const back = costing(5_000, { ...piece, quantityMilli: -1_000 });
    expect(partsOf(contentOf(costing(5_000), back))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 5_000],
      ['STANDARD', 1_900, 'PARTS', -5_000],
    ]);
  });

  it('counts an old part by itself, and not the tenth on which the new one is taxed', () => {
    expect(partsOf(contentOf(starter, costing(3_000, untaxed('EXEMPT'))))).toEqual([
      ['STANDARD', 1_900, 'PARTS', 32_712],
      ['EXEMPT', 0, 'OLD_PART', -2_499],
      ['EXEMPT', 0, 'LABOUR', 3_000],
    ]);
  });

  it('is that of the whole also after a deposit, which is released by itself', () => {
    const taxes = [
      { taxCase: 'STANDARD', taxBasisPoints: 1_900, netCents: 3_000, taxCents: 570 },
      { taxCase: 'EXEMPT', taxBasisPoints: 0, netCents: 900, taxCents: 0 },
    ] as const;
    const positions = [
      costing(10_000),
      costing(1_000, untaxed('EXEMPT')),
      costing(1_000, untaxed('INTRA_COMMUNITY')),
    ];
    expect(partsOf(invoiceWith({ deductions: [deduction(taxes)] }, ...positions))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 11_900],
      ['EXEMPT', 0, 'LABOUR', 1_000],
      ['INTRA_COMMUNITY', 0, 'LABOUR', 1_000],
      ['STANDARD', 1_900, 'DEPOSIT', -3_570],
      ['EXEMPT', 0, 'DEPOSIT', -900],
    ]);
  });

  const reduced = { taxCase: 'REDUCED', taxBasisPoints: 700, netCents: 1_000, taxCents: 70 } as const;

  it('has no row at a rate that only a deposit has', () => {
    expect(partsOf(invoiceWith({ deductions: [deduction([reduced])] }, costing(10_000)))).toEqual([
      ['STANDARD', 1_900, 'LABOUR', 11_900],
      ['REDUCED', 700, 'DEPOSIT', -1_070],
    ]);
  });

  it('shares a discount for early payment over the tax cases of its rate', () => {
    const content = contentOf(
      costing(10_000),
      costing(3_000, untaxed('EXEMPT')),
      costing(1_000, untaxed('INTRA_COMMUNITY')),
    );
    expect([...byTaxCase(content, { taxBasisPoints: 0, netCents: 400, taxCents: 0 })]).toEqual([
      ['EXEMPT', 300],
      ['INTRA_COMMUNITY', 100],
    ]);
    expect([...byTaxCase(content, { taxBasisPoints: 1_900, netCents: 100, taxCents: 19 })]).toEqual([
      ['STANDARD', 119],
    ]);
  });

  it('has the tax case of the rate for a discount at a rate that only a deposit has', () => {
    const content = invoiceWith({ deductions: [deduction([reduced])] }, costing(10_000));
    expect([...byTaxCase(content, { taxBasisPoints: 700, netCents: -20, taxCents: -1 })]).toEqual([
      ['REDUCED', -21],
    ]);
  });
});

it.each([
  ['a share of an order by its unit', { sources: [{ kind: 'SPLIT_SHARE', id: 's' }], unit: 'h' }, 'LABOUR'],
  ['a unit with spaces around', { unit: ' Std. ' }, 'LABOUR'],
  ['a unit that only begins like work', { unit: 'Hub' }, 'PARTS'],
] as const)('the kind of revenue is known by %s', (_, what, kind) => {
  const line = { taxCase: 'STANDARD', sources: [], description: 'x', ...what } as const;
  expect(revenueKindOf(line)).toBe(kind);
});
