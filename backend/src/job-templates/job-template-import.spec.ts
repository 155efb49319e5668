import type { JobTemplateContent, TemplatePart } from '#contracts/job-templates/job-template.events.js';
import { MAX_JOB_TEMPLATES } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplate, JobTemplates } from '#contracts/job-templates/job-templates.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { writeCsv } from '../platform/csv/csv.js';
import { planImport } from '../platform/csv/import-plan.js';
import { refusalOf } from '../testing/given.js';
import { jobTemplateImport, jobTemplateTable, numbersIn, readTemplateTable } from './job-template-import.js';

const OIL = { id: 'oil', number: 'MO-530' };
const FILTER = { id: 'filter', number: 'OF 1 x 2' };
const PIPE = { id: 'pipe', number: 'R|3 || x 2' };
const articles = new Map([OIL, FILTER, PIPE].map((article) => [comparableNumber(article.number), article]));

const brakes = {
  title: 'Bremsen vorn',
  category: 'Bremsen',
  basis: 'FIXED',
  awHundredths: null,
  minutes: 90,
  priceCents: 19_900,
  prices: 'NET',
  partsIncluded: true,
  parts: [{ articleId: OIL.id, number: OIL.number, quantityMilli: 500 }],
  checklist: ['Pedal treten'],
  make: 'VW',
  model: 'Golf',
  engine: '1.6 TDI',
} as const satisfies JobTemplateContent;
const known: JobTemplates = new Map([['t1', { id: 't1', ...brakes, version: 1, revision: 0 }]]);

function imported(csv: string, templates: JobTemplates = known) {
  const { problems, events } = planImport(jobTemplateImport(articles), templates, readTemplateTable(csv));
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
    ['x 2', 'x 2', 1_000],
    ['OF y 2', 'OF y 2', 1_000],
    ['OF xx 2', 'OF xx 2', 1_000],
    ['OF 1 x 2a', 'OF 1 x 2a', 1_000],
    ['OF 1 x a2', 'OF 1 x a2', 1_000],
  ])('%j', (cell, number, quantityMilli) => {
    const csv = `Titel;Preis nach;Minuten;Teile\nÖl;Zeit;30;${cell}`;
    expect(numbersIn(readTemplateTable(csv))).toEqual([number]);
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

/** The file that the list of templates goes out as. */
function exported(templates: readonly JobTemplate[]): string {
  const answers = templates.map(({ awHundredths, priceCents, parts, ...template }) => ({
    ...template,
    aw: awHundredths === null ? null : awHundredths / 100,
    price: priceCents === null ? null : priceCents / 100,
    parts: parts.map(({ quantityMilli, ...part }) => ({
      ...part,
      quantity: quantityMilli / 1_000,
      name: '',
      unit: '',
      active: true,
    })),
    fits: null,
  }));
  return writeCsv(jobTemplateTable(answers));
}

function partOf({ id, number }: { readonly id: string; readonly number: string }): TemplatePart {
  return { articleId: id, number, quantityMilli: 1_500 };
}

function listed(content: JobTemplateContent, id = 't1'): JobTemplate {
  return { id, ...content, version: 1, revision: 0 };
}

const priceOf = (basis: JobTemplateContent['basis']) =>
  readTemplateTable(exported([listed({ ...brakes, basis })])).map(({ cells }) => [
    cells.prices,
    cells.partsIncluded,
  ]);

describe('a file of job templates', () => {
  it.each([
    [{ checklist: ['Pedal | Bremse'] }],
    [{ checklist: ['|'] }],
    [{ checklist: ['Links || rechts', '=1', '|', 'Probefahrt'] }],
    [{ checklist: ['=1+1', '; "x"'] }],
    [{ parts: [PIPE].map(partOf) }],
    [{ parts: [PIPE, FILTER, OIL].map(partOf) }],
    [{ parts: [], checklist: [] }],
  ])('goes out and comes in again without a change: %j', (data) => {
    const template = listed({ ...brakes, ...data });
    expect(imported(exported([template]), new Map([['t1', template]]))).toEqual({
      problems: [],
      contents: [],
    });
    const [added] = imported(exported([template]), new Map()).contents;
    expect(added).toMatchObject({ ...brakes, ...data });
  });

  it.each([
    ['A | B', ['A', 'B']],
    ['A|B| ', ['A', 'B']],
    ['A || B', ['A | B']],
    ['"A | B\nC"', ['A | B', 'C']],
    ['"A\r\n\r\nB"', ['A', 'B']],
  ])('divides %j at its lines, else at its bars', (cell, checklist) => {
    const csv = `Titel;Preis nach;Minuten;Checkliste\nÖl;Zeit;30;${cell}`;
    expect(imported(csv)).toMatchObject({ problems: [], contents: [{ checklist }] });
  });

  it('names each template once, and adds those that nobody has', () => {
    const csv =
      'Titel;Preis nach;Minuten\nÖl;Zeit;30\nbremsen  VORN;Festpreis;60\nöl;Zeit;40\n;Zeit;1\n;Zeit;1';
    const { problems, changes } = planImport(jobTemplateImport(articles), known, readTemplateTable(csv));
    expect(changes).toEqual([
      { row: 2, subject: 'Öl', kind: 'neu' },
      { row: 3, subject: expect.stringContaining('VORN'), kind: 'geändert' },
    ]);
    expect(problems.map(({ row, field }) => [row, field])).toEqual([
      [4, ''],
      [5, 'Titel'],
      [6, 'Titel'],
    ]);
  });

  it.each([
    ['Preis nach', 'Öl;irgendwie;;'],
    ['Netto/Brutto', 'Öl;Festpreis;egal;'],
    ['Teile', 'Öl;Zeit;;MO-530 x 0'],
  ])('is refused at %s: %s', (field, row) => {
    expect(imported(`Titel;Preis nach;Netto/Brutto;Teile\n${row}`).problems).toMatchObject([
      { row: 2, field },
    ]);
  });

  it('says with words whether parts are included, and has prices of fixed ones only', () => {
    const csv = 'Titel;Preis nach;Festpreis;Teile inbegriffen\nBremsen vorn;Festpreis;209€;nein';
    expect(imported(csv).contents).toMatchObject([{ priceCents: 20_900, partsIncluded: false }]);
    expect(imported('Titel;Preis nach;Festpreis\nBremsen vorn;Festpreis;209 € x').problems).toMatchObject([
      { field: 'Festpreis' },
    ]);
    expect([priceOf('FIXED'), priceOf('TIME')]).toEqual([[['netto', 'Ja']], [['', '']]]);
  });

  it('has as many rows as a garage has templates', () => {
    const rows = Array.from({ length: MAX_JOB_TEMPLATES }, (_, at) => `Paket ${at};Zeit`);
    const csv = ['Titel;Preis nach', ...rows].join('\n');
    expect(readTemplateTable(csv)).toHaveLength(MAX_JOB_TEMPLATES);
    expect(refusalOf(() => readTemplateTable(`${csv}\nÖl;Zeit`))).toMatchObject({
      errors: [{ field: 'csv', message: 'Es sind höchstens 1.000 Zeilen möglich.' }],
    });
  });

  it.each([
    'Titel;Preis nach\nBremsen vorn;Festpreis',
    'Titel;Preis nach;Kategorie;Arbeitswerte;Minuten;Festpreis;Netto/Brutto;Teile inbegriffen;Marke;Modell;Motor;Teile;Checkliste\nBremsen vorn;Festpreis;;;;;;;;;;;',
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
