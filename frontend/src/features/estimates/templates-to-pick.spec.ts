import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { templatesToPick } from './templates-to-pick.js';

const template = (part: Partial<JobTemplateAnswer>) =>
  ({
    id: 't',
    title: 'Ölwechsel',
    category: 'Wartung',
    basis: 'FIXED',
    price: 79,
    prices: 'GROSS',
    partsIncluded: false,
    parts: [],
    make: '',
    model: '',
    engine: '',
    fits: true,
    ...part,
  }) as unknown as JobTemplateAnswer;
const part = { articleId: 'a', number: 'OF-7', name: 'Ölfilter', quantity: 1 };
const labelsOf = (templates: readonly JobTemplateAnswer[], words: string) =>
  templatesToPick(templates, words).map(({ label }) => label);

describe('templates for an estimate', () => {
  it('have those for other cars last, which say so', () => {
    const other = template({ title: 'Ölwechsel 1.6 TDI', engine: '1.6 TDI', fits: false });
    const unknownCar = template({ title: 'Klima', fits: null });
    expect(templatesToPick([other, template({}), unknownCar], '')).toMatchObject([
      { label: 'Ölwechsel', note: 'Wartung · 79,00\u00A0€ brutto' },
      { label: 'Klima' },
      { label: 'Ölwechsel 1.6 TDI', note: 'Wartung · 79,00\u00A0€ brutto · für andere Fahrzeuge' },
    ]);
  });

  it('are found by title, category and part', () => {
    const all = [template({ parts: [part] as never }), template({ title: 'Klima', category: 'Komfort' })];
    expect(labelsOf(all, 'OF-7')).toEqual(['Ölwechsel']);
    expect(labelsOf(all, 'komfort')).toEqual(['Klima']);
    expect(labelsOf(all, 'bremse')).toEqual([]);
  });
});
