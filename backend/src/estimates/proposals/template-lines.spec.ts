import type { JobTemplate } from '#contracts/job-templates/job-templates.js';
import { oilTemplate as template } from '../../job-templates/testing/made-up-template.js';
import { refusalOf } from '../../testing/given.js';
import { templateLines, type LinePrices } from './template-lines.js';

const oil = { articleId: 'oil', name: 'Motoröl', unit: 'l', quantityMilli: 4_500, netE4: 100_000 };
const gross: LinePrices = {
  pricePerAwCents: 980,
  hourlyRateCents: 9_800,
  minutesPerAw: 6,
  prices: 'GROSS',
  taxBasisPoints: 1_900,
};
const net: LinePrices = { ...gross, prices: 'NET' };
const workIn = (part: Partial<JobTemplate>, terms: LinePrices) =>
  templateLines({ ...template, ...part }, [oil], terms)[0];

describe('the lines of a template', () => {
  it('are its work and its parts, in the prices of the estimate', () => {
    expect(templateLines(template, [oil], gross)).toMatchObject([
      { kind: 'WORK', quantity: 6.5, unit: 'AW', unitPrice: 11.662, minutes: 39, templateVersion: 3 },
      { kind: 'PART', title: 'Motoröl', quantity: 4.5, unit: 'l', unitPrice: 11.9, articleId: 'oil' },
    ]);
    expect(templateLines(template, [oil], net)).toMatchObject([{ unitPrice: 9.8 }, { unitPrice: 10 }]);
  });

  it('cost a fixed price, gross or net, or the hours of their time', () => {
    const fixed = { basis: 'FIXED', priceCents: 11_900, minutes: 45 } as const;
    expect(workIn(fixed, gross)).toMatchObject({
      quantity: 1,
      unit: 'Pauschal',
      unitPrice: 119,
      minutes: 45,
    });
    expect(workIn(fixed, net)).toMatchObject({ unitPrice: 100 });
    const timed = { basis: 'TIME', minutes: 90 } as const;
    expect(workIn(timed, net)).toMatchObject({ quantity: 1.5, unit: 'Std', unitPrice: 98, minutes: 90 });
  });

  it('have no parts that the price pays for, but name them', () => {
    const fixed = { ...template, basis: 'FIXED', priceCents: 11_900, partsIncluded: true } as const;
    expect(templateLines(fixed, [oil], gross)).toMatchObject([{ kind: 'WORK', note: 'Mit Motoröl' }]);
  });

  it('have no price that nobody stated', () => {
    const none = { ...net, pricePerAwCents: null, hourlyRateCents: null };
    expect(templateLines({ ...template, basis: 'TIME' }, [{ ...oil, netE4: null }], none)).toMatchObject([
      { unitPrice: null },
      { unitPrice: null },
    ]);
    expect(refusalOf(() => templateLines(template, [oil], none)).code).toBe('conflict');
  });
});
