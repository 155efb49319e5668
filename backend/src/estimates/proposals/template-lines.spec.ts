import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { jobTemplatesStream, type JobTemplate } from '#contracts/job-templates/job-templates.js';
import { markUpStream } from '#contracts/settings/mark-up.js';
import { oilTemplate as template } from '../../job-templates/testing/made-up-template.js';
import type { Streams } from '../../platform/streams/streams.js';
import { refusalOf } from '../../testing/given.js';
import { templateCopy, TemplateLines, templateLines, type LinePrices } from './template-lines.js';

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

  it('say what the work is and where it comes from', () => {
    expect(templateLines({ ...template, minutes: 50 }, [oil], net)).toEqual([
      {
        kind: 'WORK',
        title: 'Ölwechsel',
        note: null,
        quantity: 6.5,
        unit: 'AW',
        unitPrice: 9.8,
        taxCase: 'STANDARD',
        minutes: 50,
        articleId: null,
        jobTemplateId: 't',
        templateVersion: 3,
      },
      {
        kind: 'PART',
        title: 'Motoröl',
        note: null,
        quantity: 4.5,
        unit: 'l',
        unitPrice: 10,
        taxCase: 'STANDARD',
        minutes: null,
        articleId: 'oil',
        jobTemplateId: null,
        templateVersion: null,
      },
    ]);
  });

  it('keep a price in the prices that it was entered in', () => {
    const fixed = { basis: 'FIXED', priceCents: 10_000, prices: 'NET', minutes: 45 } as const;
    expect(workIn(fixed, net)).toMatchObject({ unitPrice: 100 });
    expect(workIn(fixed, gross)).toMatchObject({ unitPrice: 119 });
    expect(workIn({ ...fixed, priceCents: null }, net)).toMatchObject({ unitPrice: 0 });
    expect(workIn({ basis: 'TIME', minutes: 60 }, gross)).toMatchObject({ unitPrice: 116.62 });
  });

  it('have no note without parts that the price pays for', () => {
    const paid = { ...template, partsIncluded: true };
    expect(templateLines(paid, [], net)).toMatchObject([{ note: null }]);
    expect(templateLines(paid, [oil, { ...oil, name: 'Filter' }], net)).toMatchObject([
      { note: 'Mit Motoröl, Filter' },
    ]);
  });

  it('shorten the names of parts to what a line takes', () => {
    const { title, unit, note } = estimateLineFields;
    const long = { ...oil, name: 'n'.repeat(600), unit: 'Doppelpackungen' };
    expect(templateLines(template, [long], net)[1]).toMatchObject({
      title: 'n'.repeat(title.maxLength),
      unit: 'Doppelpackungen'.slice(0, unit.maxLength),
    });
    const noteOf = (length: number) =>
      templateLines({ ...template, partsIncluded: true }, [{ ...oil, name: 'n'.repeat(length) }], net)[0]
        ?.note;
    expect(noteOf(note.maxLength - 4)).toBe(`Mit ${'n'.repeat(note.maxLength - 4)}`);
    expect(noteOf(note.maxLength - 3)).toBe(`Mit ${'n'.repeat(note.maxLength - 5)}…`);
  });

  it('are copied with what the office does not change', () => {
    expect(templateCopy(template, 6)).toEqual({
      jobTemplateId: 't',
      templateVersion: 3,
      basis: 'AW',
      quantityMilli: 6_500,
      minutes: 39,
      checklist: ['Ölzettel'],
      included: [],
    });
    expect(templateCopy({ ...template, partsIncluded: true }, 6).included).toEqual(template.parts);
    expect(templateCopy({ ...template, awHundredths: null }, 6).quantityMilli).toBe(0);
  });
});

/** The lines for this article and these changes of the settings. */
const linesOf = (article: object, settings: object = {}, wanted = 't') => {
  const states: Readonly<Record<string, object>> = {
    [jobTemplatesStream.name]: new Map([['t', template]]),
    [invoicingSettingsStream.name]: { ...gross, smallBusiness: false, ...settings },
    [markUpStream.name]: markUpStream.initial,
    [articleStream.name]: article,
  };
  const load = async ({ name }: { name: string }) => ({ state: states[name] });
  const lines = new TemplateLines({ load } as unknown as Streams);
  return lines.linesOf(wanted, 'GROSS', '2026-11-28');
};

describe('a template that is chosen for an estimate', () => {
  const priced = { status: 'active', name: 'Motoröl', unit: 'l', salePriceCents: 1_000, lastCostE4: null };

  it('has the prices of today', async () => {
    expect(await linesOf(priced)).toMatchObject([
      { kind: 'WORK', unitPrice: 11.662 },
      { kind: 'PART', articleId: 'oil', title: 'Motoröl', unit: 'l', quantity: 4.5, unitPrice: 11.9 },
    ]);
    expect(await linesOf(priced, { smallBusiness: true })).toMatchObject([
      { unitPrice: 9.8 },
      { unitPrice: 10 },
    ]);
  });

  it('names a part without a name by its number, and a price that nobody knows is open', async () => {
    expect(await linesOf({ ...priced, name: '', salePriceCents: null })).toMatchObject([
      {},
      { title: 'MO-530', unitPrice: null },
    ]);
  });

  it('leaves out a part that the stock does not know, and is refused if nobody knows it itself', async () => {
    expect(await linesOf({ status: 'none' })).toHaveLength(1);
    await expect(linesOf(priced, {}, 'other')).rejects.toMatchObject({
      errors: [{ field: 'jobTemplateId' }],
    });
  });
});
