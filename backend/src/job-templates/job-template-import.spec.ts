import type { JobTemplates } from '#contracts/job-templates/job-templates.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { planImport, readTable } from '../platform/csv/import-plan.js';
import { jobTemplateImport, numbersIn, templateColumns } from './job-template-import.js';

const OIL = { id: 'oil', number: 'MO-530' };
const FILTER = { id: 'filter', number: 'OF 1 x 2' };
const articles = new Map([OIL, FILTER].map((article) => [comparableNumber(article.number), article]));

function imported(csv: string, templates: JobTemplates = new Map()) {
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
