import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { categoriesOf, contentsInWords, isFound, offerInWords, priceInWords } from './job-template-words.js';

const template: JobTemplateAnswer = {
  id: 't',
  title: 'Ölwechsel',
  category: 'Wartung',
  basis: 'AW',
  aw: 6.5,
  minutes: null,
  price: null,
  prices: 'GROSS',
  partsIncluded: false,
  make: 'VW',
  model: '',
  engine: '',
  version: 1,
  parts: [{ articleId: 'a', quantity: 1, number: 'OF-118', name: 'Ölfilter', unit: 'Stk', active: true }],
  checklist: [],
  fits: null,
  revision: 0,
};

it.each([
  ['', '', true],
  ['öl wechsel', '', true],
  ['of-118 vw', 'Wartung', true],
  ['öl', 'Bremsen', false],
  ['bremse', '', false],
])('finds „%s“ in „%s“: %s', (search, category, found) => {
  expect(isFound(template, search, category)).toBe(found);
});

it('says how a template is sold', () => {
  expect(priceInWords(template)).toBe('6,5 AW');
  expect(priceInWords({ ...template, basis: 'TIME', minutes: 60 })).toBe('nach Zeit, 60 min');
  expect(priceInWords({ ...template, basis: 'FIXED', price: 79 })).toBe('79,00\u00A0€ brutto');
});

it('says that parts cost extra beside a fixed price', () => {
  const fixed = { ...template, basis: 'FIXED', price: 79 } as const;
  expect(offerInWords(fixed)).toBe('Arbeit 79,00\u00A0€ brutto, zuzüglich Teile');
  expect(offerInWords({ ...fixed, parts: [] })).toBe('79,00\u00A0€ brutto');
  expect(offerInWords(template)).toBe('6,5 AW');
});

it('says what is in it', () => {
  expect(contentsInWords(0, 0)).toBe('Teile und Checkliste');
  expect(contentsInWords(1, 2)).toBe('1 Teil, 2 Punkte');
});

it('names every category once', () => {
  const all = ['Öl', 'Bremsen', '', 'Öl'].map((category) => ({ ...template, category }));
  expect(Object.keys(categoriesOf(all))).toEqual(['Bremsen', 'Öl']);
});
