import type { EstimateLine, LineTemplate } from '#contracts/estimates/estimate-lines.js';
import { approvedWorkOf } from './approved-work-of.js';
import { line } from './testing/made-up-estimate.js';

const template: LineTemplate = {
  jobTemplateId: 't',
  templateVersion: 3,
  basis: 'AW',
  quantityMilli: 5_000,
  minutes: 60,
  checklist: [],
  included: [{ articleId: 'oil', number: 'MO', quantityMilli: 4_500 }],
};
const fixed = { ...template, basis: 'FIXED', quantityMilli: 1_000 } as const;
const byTime = { ...template, basis: 'TIME', quantityMilli: 1_000 } as const;

/** How the line is sold: basis, minutes, and the pieces of the included part. */
function sold(from: LineTemplate, part: Partial<EstimateLine>) {
  const work = approvedWorkOf({ id: 'e', sent: null }, line('l', { minutes: 30, ...part, template: from }));
  expect(work.estimatedMinutes).toBe(30);
  return [work.sold?.basis, work.sold?.minutes, work.sold?.wanted.map((one) => one.quantityMilli)];
}

describe('work of a template that was approved', () => {
  it.each<[string, LineTemplate, string, number, readonly unknown[]]>([
    ['as in the template', template, 'AW', 5_000, ['AW', 60, [4_500]]],
    ['with more Arbeitswerte', template, 'AW', 8_000, ['AW', 96, [4_500]]],
    ['with fewer Arbeitswerte', template, 'AW', 2_500, ['AW', 30, [4_500]]],
    ['at the fixed price', fixed, 'Pauschal', 1_000, ['FIXED', 60, [4_500]]],
    ['at two fixed prices', fixed, 'Pauschal', 2_000, ['FIXED', 120, [9_000]]],
    ['at half of the fixed price', fixed, 'Pauschal', 500, ['FIXED', 30, [4_500]]],
    ['at a fixed price in another word', fixed, 'Psch.', 1_000, ['FIXED', 60, [4_500]]],
    ['for two hours instead of one', byTime, 'Std', 2_000, ['TIME', 120, [4_500]]],
  ])('is sold %s', (_, from, unit, quantityMilli, expected) => {
    expect(sold(from, { unit, quantityMilli })).toEqual(expected);
  });

  it.each<[string, LineTemplate, string, number, readonly unknown[]]>([
    ['hours', template, 'Std', 1_500, ['TIME', 30, [4_500]]],
    ['a fixed price', template, 'Pauschal', 2_000, ['FIXED', 30, [4_500]]],
    ['Arbeitswerte', fixed, 'aw', 8_000, ['AW', 30, [4_500]]],
  ])(
    'is sold by %s once the unit says so, for its planned time with one set of parts',
    (_, from, unit, quantityMilli, expected) => {
      expect(sold(from, { unit, quantityMilli })).toEqual(expected);
    },
  );

  it('keeps quantity and price of what is not sold by time', () => {
    const price = { quantityMilli: 8_000, unitPriceE4: 119_000 };
    const of = (unit: string) =>
      approvedWorkOf({ id: 'e', sent: null }, line('l', { ...price, unit, template })).sold;
    expect(of('AW')).toMatchObject(price);
    expect(of('Std')).toMatchObject({ quantityMilli: 0, unitPriceE4: 0 });
  });
});
