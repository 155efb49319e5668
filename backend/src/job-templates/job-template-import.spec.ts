import type { JobTemplateContent } from '#contracts/job-templates/job-template.events.js';
import type { JobTemplates } from '#contracts/job-templates/job-templates.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { planImport, readTable } from '../platform/csv/import-plan.js';
import { jobTemplateImport, numbersIn, templateColumns } from './job-template-import.js';

const OIL = { id: 'oil', number: 'MO-530' };
const FILTER = { id: 'filter', number: 'OF 1 x 2' };
const articles = new Map([OIL, FILTER].map((article) => [comparableNumber(article.number), article]));

const brakes = {
  title: 'Bremsen vorn',
  category: 'Bremsen',
  basis: 'FIXED',
  awHundredths: null,
  minutes: 90,
  priceCents: 19_900,
  prices: 'NET',
  parts: [{ articleId: OIL.id, number: OIL.number, quantityMilli: 500 }],
  checklist: ['Pedal treten'],
  make: 'VW',
  model: 'Golf',
  engine: '1.6 TDI',
} as const satisfies JobTemplateContent;
const known: JobTemplates = new Map([['t1', { id: 't1', ...brakes, version: 1, revision: 0 }]]);

function imported(csv: string, templates: JobTemplates = known) {
  const { problems, events } = planImport(
    jobTemplateImport(articles),
    templates,
    readTable(csv, templateColumns),
  );
  return { problems, contents: events.map(({ data }) => data) };
}

describe('a cell of a job template', () => {
  it.each([
    ['MO-530', 'MO-530', 1_000],
    ['MO-530 x 4,5', 'MO-530', 4_500],
    ['MO-530   ×   4,5', 'MO-530', 4_500],
    ['OF 1 x 2', 'OF 1', 2_000],
    ['OF 1 x 2 x 3', 'OF 1 x 2', 3_000],
    ['OF 1 x', 'OF 1 x', 1_000],
  ])('%j', (cell, number, quantityMilli) => {
    const csv = `Titel;Preis nach;Minuten;Teile\nÖl;Zeit;30;${cell}`;
    expect(numbersIn(readTable(csv, templateColumns))).toEqual([number]);
    const article = articles.get(comparableNumber(number));
    expect(imported(csv)).toMatchObject(
      article
        ? { problems: [], contents: [{ parts: [{ articleId: article.id, quantityMilli }] }] }
        : { problems: [{ field: 'Teile', message: `Unbekannter Artikel: ${number}` }] },
    );
  });

  it.each(['Teile', 'Checkliste', 'Festpreis'])('of %s may have very many blanks', (column) => {
    const csv = `Titel;Preis nach;Minuten;${column}\nÖl;Zeit;30;XX-1${' '.repeat(150_000)}€ x`;
    expect(imported(csv)).toMatchObject(
      column === 'Checkliste'
        ? { problems: [], contents: [{ checklist: ['XX-1 € x'] }] }
        : { problems: [{ field: column }] },
    );
  });
});

describe('a file of job templates', () => {
  it.each([
    'Titel;Preis nach\nBremsen vorn;Festpreis',
    'Titel;Preis nach;Kategorie;Arbeitswerte;Minuten;Festpreis;Netto/Brutto;Marke;Modell;Motor;Teile;Checkliste\nBremsen vorn;Festpreis;;;;;;;;;;',
  ])('keeps what it does not say: %j', (csv) => {
    expect(imported(csv)).toEqual({ problems: [], contents: [] });
  });

  it('changes only what it says', () => {
    expect(imported('Titel;Preis nach;Festpreis\nBremsen vorn;Festpreis;209 €')).toEqual({
      problems: [],
      contents: [{ jobTemplateId: 't1', ...brakes, priceCents: 20_900, version: 2 }],
    });
  });

  it('adds a template of the columns that it has', () => {
    const { contents } = imported('Titel;Preis nach;Minuten\nÖl;Zeit;30');
    expect(contents).toEqual([
      expect.objectContaining({ minutes: 30, category: '', prices: 'GROSS', parts: [], checklist: [] }),
    ]);
  });
});
