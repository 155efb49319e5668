import { templateInWords } from './estimate-words.js';

const template = {
  jobTemplateId: 't',
  templateVersion: 3,
  basis: 'FIXED',
  checklist: ['Ölzettel'],
  included: ['OF-7', 'DR-1'],
} as const;

it('says what a line has of its template, and which parts its price pays for', () => {
  expect(templateInWords({ kind: 'WORK', jobTemplateId: null, template })).toBe(
    'Aus einem Paket, Festpreis, mit Checkliste. Teile inbegriffen: OF-7, DR-1',
  );
  const bare = { ...template, checklist: [], included: [] };
  expect(templateInWords({ kind: 'WORK', jobTemplateId: null, template: bare })).toBe(
    'Aus einem Paket, Festpreis',
  );
  expect(templateInWords({ kind: 'WORK', jobTemplateId: 't', template: null })).toBe('Aus einem Paket');
});

it('says nothing of a part and of a line of no template', () => {
  expect(templateInWords({ kind: 'PART', jobTemplateId: null, template })).toBe('');
  expect(templateInWords({ kind: 'WORK', jobTemplateId: null, template: null })).toBe('');
});
