import type { JobTemplateContent, JobTemplateEvent } from '#contracts/job-templates/job-template.events.js';
import { fitsCar, jobTemplatesStream, plannedMinutes } from '#contracts/job-templates/job-templates.js';
import { JobTemplateRequest } from '#contracts/job-templates/job-templates.api.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { given, refusalOf } from '../testing/given.js';
import { OIL, oilChange } from './testing/made-up-template.js';
import { addJobTemplate, removeJobTemplate, reviseJobTemplate, type SentTemplate } from './job-template.js';

const content: JobTemplateContent = { ...oilChange, checklist: ['Ölstand prüfen'], make: 'VW, Audi' };
const request: SentTemplate = {
  title: 'Ölwechsel',
  category: 'Wartung',
  basis: 'AW',
  aw: 6.5,
  make: 'VW, Audi',
  parts: [OIL],
  checklist: ['Ölstand prüfen'],
};
const added = (jobTemplateId: string, data: Partial<JobTemplateContent> = {}): JobTemplateEvent => ({
  type: 'JobTemplateAdded',
  version: 2,
  data: { jobTemplateId, ...content, ...data },
});
const revised = (version: number, data: Partial<JobTemplateContent>): JobTemplateEvent => ({
  type: 'JobTemplateRevised',
  version: 2,
  data: { jobTemplateId: 't1', ...content, ...data, version },
});

describe('job templates', () => {
  it('are added, once for the same call', () => {
    expect(given(jobTemplatesStream).when(addJobTemplate('t1', request))).toEqual([added('t1')]);
    const { when } = given(jobTemplatesStream, added('t1'));
    expect(when(addJobTemplate('t1', request))).toEqual([]);
    expect(refusalOf(() => when(addJobTemplate('t1', { ...request, aw: 7 })))).toMatchObject({
      code: 'idempotency-key-reused',
    });
  });

  it('count a version for each change, and keep what a change does not send', () => {
    const { when } = given(jobTemplatesStream, added('t1'));
    expect(when(reviseJobTemplate('t1', { title: 'Ölwechsel', aw: 7 }))).toEqual([
      revised(2, { awHundredths: 700 }),
    ]);
    expect(when(reviseJobTemplate('t1', request))).toEqual([]);
    const again = given(jobTemplatesStream, added('t1'), revised(2, { awHundredths: 700 }));
    expect(again.when(reviseJobTemplate('t1', { title: 'Öl', parts: [], checklist: [] }))).toEqual([
      revised(3, { awHundredths: 700, title: 'Öl', parts: [], checklist: [] }),
    ]);
  });

  it.each([
    [{ title: 'Bremse', basis: 'AW' as const }, ['aw']],
    [{ title: 'Bremse', basis: 'AW' as const, minutes: 60 }, ['aw']],
    [{ title: 'Bremse', basis: 'TIME' as const }, ['minutes']],
    [{ title: 'Bremse', basis: 'FIXED' as const }, ['minutes', 'price']],
    [{ title: 'Bremse', basis: 'FIXED' as const, minutes: 60 }, ['price']],
    [
      {
        title: 'Bremse',
        aw: 1,
        parts: [OIL, { ...OIL, quantityMilli: 1_000 }],
      },
      ['parts.1.articleId'],
    ],
    [
      {
        title: 'Bremse',
        aw: 1,
        parts: Array.from({ length: 51 }, (_, at) => ({ ...OIL, articleId: `oil-${at}` })),
      },
      ['parts'],
    ],
  ])('refuse %j with the field', (wrong, fields) => {
    const errors = fields.map((field) => ({ field }));
    expect(refusalOf(() => given(jobTemplatesStream).when(addJobTemplate('t1', wrong)))).toMatchObject({
      code: 'validation-failed',
      errors,
    });
  });

  it('forget the fixed price with the fixed price', () => {
    const fixed = { basis: 'FIXED', minutes: 30, priceCents: 9_900 } as const;
    const { when } = given(jobTemplatesStream, added('t1', fixed));
    expect(when(reviseJobTemplate('t1', { title: 'Ölwechsel', basis: 'TIME' }))).toEqual([
      revised(2, { basis: 'TIME', minutes: 30 }),
    ]);
  });

  it('have unique titles, which a removed one releases', () => {
    const taken = { code: 'name-taken', errors: [{ field: 'title' }] };
    const { when } = given(jobTemplatesStream, added('t1'), added('t2', { title: 'Bremse' }));
    expect(refusalOf(() => when(addJobTemplate('t3', { ...request, title: 'ölWECHSEL ' })))).toMatchObject(
      taken,
    );
    expect(refusalOf(() => when(reviseJobTemplate('t1', { title: 'BREMSE' })))).toMatchObject(taken);
    const removed: JobTemplateEvent = {
      type: 'JobTemplateRemoved',
      version: 1,
      data: { jobTemplateId: 't1' },
    };
    expect(given(jobTemplatesStream, added('t1')).when(removeJobTemplate('t1'))).toEqual([removed]);
    const after = given(jobTemplatesStream, added('t1'), removed);
    expect(after.when(addJobTemplate('t3', request))).toEqual([added('t3')]);
    expect(refusalOf(() => after.when(removeJobTemplate('t1')))).toMatchObject({ code: 'not-found' });
    expect(refusalOf(() => after.when(reviseJobTemplate('t1', request)))).toMatchObject({
      code: 'not-found',
    });
  });

  it('refuse what a colleague changed meanwhile', () => {
    const { when } = given(jobTemplatesStream, added('t1'), revised(2, { awHundredths: 700 }));
    const seen = { expectedRevision: 0, row: 't1' };
    expect(refusalOf(() => when(reviseJobTemplate('t1', request), seen))).toMatchObject({
      code: 'revision-behind',
    });
  });

  it('are at most 1,000', () => {
    const many = Array.from({ length: 1_000 }, (_, place) => added(`t${place}`, { title: `Paket ${place}` }));
    expect(
      refusalOf(() => given(jobTemplatesStream, ...many).when(addJobTemplate('new', request))),
    ).toMatchObject({ code: 'conflict' });
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'Für Herrn Meier' }, 'title'],
    [{ basis: 'WISH' }, 'basis'],
    [{ aw: 0 }, 'aw'],
    [{ aw: 1.234 }, 'aw'],
    [{ minutes: 0 }, 'minutes'],
    [{ price: 1.005 }, 'price'],
    [{ prices: 'BOTH' }, 'prices'],
    [{ make: 'x'.repeat(201) }, 'make'],
    [{ checklist: ['Frau Beispiel anrufen'] }, 'checklist'],
    [{ checklist: [''] }, 'checklist'],
    [{ checklist: Array.from({ length: 31 }, () => 'x') }, 'checklist'],
    [{ parts: 'oil' }, 'parts'],
    [{ parts: [{ articleId: '', quantity: 1 }] }, 'parts.0.articleId'],
  ])('refuse %j', (wrong, field) => {
    expect(refusalOf(() => readForm(JobTemplateRequest, { title: 'Öl', ...wrong }))).toMatchObject({
      code: 'validation-failed',
      errors: [{ field }],
    });
  });
});

describe('the cars of a template', () => {
  const golf = { make: 'VW', model: 'Golf VII', engine: '1.6 TDI' };
  it.each([
    [{ make: '', model: '', engine: '' }, true],
    [{ make: 'Audi, vw', model: '', engine: '' }, true],
    [{ make: 'Audi', model: '', engine: '' }, false],
    [{ make: '', model: 'Polo, Golf', engine: '' }, true],
    [{ make: '', model: 'Gol', engine: '' }, false],
    [{ make: 'VW', model: 'Golf', engine: 'TSI' }, false],
    [{ make: 'VW', model: 'Golf', engine: 'TDI' }, true],
  ])('%j', (template, fits) => {
    expect(fitsCar(template, golf)).toBe(fits);
    expect(fitsCar(template, { make: null, model: null, engine: null })).toBe(
      Object.values(template).every((text) => text === ''),
    );
  });
});

it('plans what the Arbeitswerte say unless minutes are given', () => {
  expect(plannedMinutes({ minutes: null, awHundredths: 650 }, 6)).toBe(39);
  expect(plannedMinutes({ minutes: 45, awHundredths: 650 }, 6)).toBe(45);
  expect(plannedMinutes({ minutes: null, awHundredths: 1 }, 5)).toBe(1);
});
