import { GOLDEN, sentInvoice } from '../testing/golden-invoices.js';
import { documentNamed } from '../testing/golden-documents.js';
import { documentOf } from './invoice-document.js';

const OLD_PART = 'Rücknahme Altteil (Austauschverfahren, Abschnitt 10.5 Abs. 3 UStAE)';
const linesOf = (name: string) => documentNamed(name).lines;

const facts = (name: string) => {
  const { paidBy, corrects } = documentNamed(name);
  return [paidBy, corrects?.number ?? null];
};

describe('the document of an invoice', () => {
  it('is an XRechnung for authorities', () => {
    expect(documentNamed('one rate').profile).toBe('EN 16931');
    expect(documentNamed('an XRechnung for an authority').profile).toBe('XRECHNUNG');
  });

  it('says how it was paid at once, and what it takes back', () => {
    expect(facts('one rate')).toEqual([null, null]);
    expect(facts('a sale by card to an authority')).toEqual(['CARD', null]);
    expect(facts('a Storno')).toEqual([null, 'RE-2026-00181']);
  });

  it('of a draft takes nothing back and is not paid', () => {
    const [golden] = GOLDEN;
    if (golden === undefined) throw new Error('There is no golden invoice');
    const { content } = sentInvoice(golden);
    const { corrects, paidBy } = documentOf({ kind: 'INVOICE', content, issued: null }, golden.taken);
    expect([corrects, paidBy]).toEqual([null, null]);
  });

  it('has the sums before deposits only if it deducts some', () => {
    expect(documentNamed('one rate').whole).toBeNull();
    expect(documentNamed('a final invoice').whole).toMatchObject({
      netCents: 41_825,
      taxCents: 8_303,
      grossCents: 50_128,
    });
  });
});

describe('the lines of a document', () => {
  it('are positions with their places, what the law derives from them, and deposits', () => {
    expect(
      linesOf('a final invoice').map(({ place, description, unit }) => [place, description, unit]),
    ).toEqual([
      [1, 'Inspektion nach Herstellerplan', 'Std'],
      [2, 'Anlasser, Austauschteil', 'Stk'],
      [null, 'Altteilwert 10 %', 'Stk'],
      [null, 'Rücknahme Altteil', 'Stk'],
      [3, 'Straßenkarte', 'Stk'],
      [null, 'Abzüglich Anzahlung RE-2026-00150 vom 05.10.2026', 'Stk'],
      [null, 'Abzüglich Anzahlung RE-2026-00166 vom 28.10.2026', 'Stk'],
      [null, 'Abzüglich Anzahlung RE-2026-00166 vom 28.10.2026', 'Stk'],
    ]);
  });

  it('have amounts before and after their discount, net and in the prices of the invoice', () => {
    const [, wiper, starter] = linesOf('gross prices of both rates, with an exchange part and discounts');
    expect(wiper).toMatchObject({
      baseCents: 7_470,
      totalCents: 4_982,
      baseNetCents: 6_278,
      netCents: 4_187,
      discount: {
        isSurcharge: false,
        words: 'Rabatt 33,3 %',
        code: '95',
        basisPoints: 3_330,
        baseNetCents: 6_278,
        netCents: 2_091,
      },
    });
    expect(starter).toMatchObject({
      baseNetCents: 21_000,
      netCents: 19_319,
      discount: { basisPoints: null, netCents: 1_681 },
    });
    const [, net] = linesOf('net prices to four decimals, with discounts in euros');
    expect(net).toMatchObject({
      baseCents: 15_840,
      totalCents: 14_840,
      baseNetCents: 15_840,
      netCents: 14_840,
    });
  });

  it('belong to the orders of a collective invoice', () => {
    const orders = linesOf('a collective invoice').map(({ order }) => order?.number);
    expect(orders).toEqual([1, 1, 1, 1, 2, 3, 3].map((at) => `A-2026-0004${at}`));
    expect(linesOf('a final invoice').every(({ order }) => order === null)).toBe(true);
  });
});

describe('a discount or a surcharge on the whole', () => {
  it('has a share for each tax case, of the positions with that case', () => {
    const { adjustments } = documentNamed('gross prices of both rates, with an exchange part and discounts');
    expect(
      adjustments.map(({ isSurcharge, taxCase, taxBasisPoints, baseNetCents, netCents }) => [
        isSurcharge,
        taxCase,
        taxBasisPoints,
        baseNetCents,
        netCents,
      ]),
    ).toEqual([
      [false, 'STANDARD', 1_900, 26_436, 2_644],
      [false, 'REDUCED', 700, 930, 93],
      [false, 'EXEMPT', 0, 9_350, 935],
      [true, 'STANDARD', 1_900, 26_436, 529],
      [true, 'REDUCED', 700, 930, 19],
      [true, 'EXEMPT', 0, 9_350, 187],
    ]);
  });
});

const groupsOf = (name: string) => documentNamed(name).taxGroups;

describe('the taxes of a document', () => {
  it('are those of the sums, the highest rate first, without a reason', () => {
    expect(groupsOf('two rates')).toMatchObject([
      { category: 'S', taxBasisPoints: 1_900, reason: null, code: null },
      { category: 'S', taxBasisPoints: 700, reason: null, code: null },
    ]);
    expect(groupsOf('one rate')).toEqual([
      { category: 'S', taxBasisPoints: 1_900, netCents: 26_496, taxCents: 5_034, reason: null, code: null },
    ]);
  });

  it('have a group for what is untaxed, with the reason and the code of its only case', () => {
    expect(groupsOf('goods for another country of the EU beside work taxed here')).toMatchObject([
      { category: 'S' },
      {
        category: 'K',
        taxBasisPoints: 0,
        netCents: 129_900,
        taxCents: 0,
        reason: expect.stringMatching(/^Steuerfreie innergemeinschaftliche Lieferung/),
        code: 'VATEX-EU-IC',
      },
    ]);
    expect(groupsOf('a used car')).toMatchObject([{ category: 'E', code: 'VATEX-EU-F' }]);
  });

  it('have all reasons of several cases of a group, and no code', () => {
    expect(groupsOf('several untaxed cases beside both rates')[2]).toEqual({
      category: 'E',
      taxBasisPoints: 0,
      netCents: 517_101,
      taxCents: 0,
      reason:
        'Gebrauchtgegenstände/Sonderregelung (§ 25a UStG); Durchlaufender Posten (§ 10 Abs. 1 Satz 5 UStG); ' +
        `Schadensersatz; § 4 Nr. 11 UStG; ${OLD_PART}`,
      code: null,
    });
  });

  it('name an old part only where there is one, and not what was typed for something else', () => {
    expect(groupsOf('an exchange part')[1]).toMatchObject({
      category: 'E',
      netCents: -24_990 / 10,
      reason: OLD_PART,
    });
    expect(groupsOf('something at 0 %')[1]?.reason).toBe('Durchlaufender Posten, § 10 Abs. 1 Satz 5 UStG');
  });

  it('have a group for each category that is untaxed, with a code only if all of it has the same', () => {
    const document = documentNamed('several untaxed cases beside both rates');
    const [position] = document.content.positions.filter(({ taxCase }) => taxCase === 'PASSED_ON');
    if (position === undefined) throw new Error('There is no such position');
    const positions = [
      { ...position, taxCase: 'EXPORT' as const },
      { ...position, taxCase: 'MARGIN_SCHEME' as const },
      position,
    ];
    const content = { ...document.content, positions, taxes: [] };
    const { taxGroups } = documentOf({ kind: 'INVOICE', content, issued: null }, document.party);
    expect(taxGroups.map(({ category, netCents, code }) => [category, netCents, code])).toEqual([
      ['G', 129_900, 'VATEX-EU-G'],
      ['E', 259_800, null],
    ]);
  });

  it('of a deposit that is deducted alone say so', () => {
    const document = documentNamed('a final invoice');
    const [deduction] = document.content.deductions;
    if (deduction === undefined) throw new Error('There is no deposit');
    const taxes = [{ taxCase: 'EXEMPT' as const, taxBasisPoints: 0, netCents: 1_000, taxCents: 0 }];
    const content = {
      ...document.content,
      positions: document.content.positions.slice(0, 1),
      deductions: [{ ...deduction, taxes }],
    };
    const deducted = (exemptionReason: string | null) =>
      documentOf(
        { kind: 'INVOICE', content: { ...content, exemptionReason }, issued: null },
        document.party,
      ).taxGroups.at(-1);
    expect(deducted(null)).toMatchObject({
      category: 'E',
      netCents: -1_000,
      reason: 'Abzug einer Anzahlung',
    });
    expect(deducted('Lehrgang')?.reason).toBe('Lehrgang');
  });
});
