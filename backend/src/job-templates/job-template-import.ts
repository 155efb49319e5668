import { jobTemplateTexts, MAX_JOB_TEMPLATES, YES_NO } from '#contracts/job-templates/job-template-fields.js';
import type { JobTemplateEvent, TemplatePart } from '#contracts/job-templates/job-template.events.js';
import { JobTemplateRequest, type JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import { jobTemplatesStream, type JobTemplates } from '#contracts/job-templates/job-templates.js';
import { PRICE_WORDS } from '#contracts/invoices/price-basis.js';
import { invalid } from '#contracts/kernel/problem.js';
import { oneLine } from '#contracts/kernel/text-fields.js';
import { comparableName, comparableNumber } from '#contracts/values/comparable.js';
import { formatQuantity, milliOf, parseQuantity } from '#contracts/values/quantity.js';
import { BASIS_WORDS } from '#contracts/work-orders/operations/sold-work.js';
import {
  readAll,
  readTable,
  type ImportedList,
  type RowIntent,
  type TableRow,
} from '../platform/csv/import-plan.js';
import { readForm } from '../platform/http/validation/validation.pipe.js';
import { newUuid } from '../platform/new-uuid.js';
import { addJobTemplate, reviseJobTemplate, templateTitled } from './job-template.js';

const columns = {
  title: 'Titel',
  category: 'Kategorie',
  basis: 'Preis nach',
  aw: 'Arbeitswerte',
  minutes: 'Minuten',
  price: 'Festpreis',
  prices: 'Netto/Brutto',
  partsIncluded: 'Teile inbegriffen',
  make: 'Marke',
  model: 'Modell',
  engine: 'Motor',
  parts: 'Teile',
  checklist: 'Checkliste',
} as const;
type Field = keyof typeof columns;
const required: readonly Field[] = ['title', 'basis'];
type Row = TableRow<Field>;

/** Articles by their comparable numbers. */
export type ArticlesByNumber = ReadonlyMap<string, { readonly id: string; readonly number: string }>;

/** 400 if it cannot be read, lacks a required column or has more rows than a garage has templates. */
export function readTemplateTable(csv: string): readonly Row[] {
  return readTable(csv, { columns, required }, MAX_JOB_TEMPLATES);
}

/** The article numbers that the rows name. */
export function numbersIn(table: readonly Row[]): readonly string[] {
  return table.flatMap(({ cells }) => partCells(cells.parts).map(({ number }) => number));
}

/** A row changes what it says. An empty cell keeps what is there, as a missing column does. */
export function jobTemplateImport(
  articles: ArticlesByNumber,
): ImportedList<JobTemplates, JobTemplateEvent, Field> {
  return {
    type: jobTemplatesStream,
    columns,
    required,
    keyOf: ({ cells }) => comparableName(oneLine(cells.title)) || null,
    intentOf: (row, templates) => intentOf(row, templates, articles),
  };
}

function intentOf(
  { cells }: Row,
  templates: JobTemplates,
  articles: ArticlesByNumber,
): RowIntent<JobTemplates, JobTemplateEvent> {
  const [basis, prices, partsIncluded, parts] = readAll(
    () => wordIn('basis', BASIS_WORDS, cells.basis),
    () => (cells.prices === '' ? undefined : wordIn('prices', PRICE_WORDS, cells.prices)),
    () =>
      cells.partsIncluded === ''
        ? undefined
        : wordIn('partsIncluded', YES_NO, cells.partsIncluded) === 'true',
    () => (cells.parts === '' ? undefined : partsIn(cells.parts, articles)),
  );
  const request = readForm(JobTemplateRequest, {
    title: cells.title,
    category: cells.category || undefined,
    basis,
    prices,
    partsIncluded,
    make: cells.make || undefined,
    model: cells.model || undefined,
    engine: cells.engine || undefined,
    aw: numberIn(cells.aw),
    minutes: numberIn(cells.minutes),
    price: numberIn(oneLine(cells.price).replace(/ ?€$/, '')),
    checklist: cells.checklist === '' ? undefined : textsIn(cells.checklist),
  });
  const known = templateTitled(templates, request.title);
  const sent = { ...request, parts };
  const decide = known ? reviseJobTemplate(known.id, sent) : addJobTemplate(newUuid(), sent);
  return { subject: request.title, isNew: !known, decide };
}

/** The table that the import reads again without a change. */
export function jobTemplateTable(templates: readonly JobTemplateAnswer[]): string[][] {
  const rows = templates.map(
    ({ basis, aw, minutes, price, prices, partsIncluded, parts, checklist, ...texts }) => [
      texts.title,
      texts.category,
      BASIS_WORDS[basis],
      inGerman(aw),
      inGerman(minutes),
      inGerman(price),
      basis === 'FIXED' ? PRICE_WORDS[prices] : '',
      basis === 'FIXED' ? YES_NO[`${partsIncluded}`] : '',
      texts.make,
      texts.model,
      texts.engine,
      cellOf(parts.map(({ number, quantity }) => `${number} x ${inGerman(quantity)}`)),
      cellOf(checklist),
    ],
  );
  return [Object.values(columns), ...rows];
}

function partsIn(cell: string, articles: ArticlesByNumber): readonly TemplatePart[] {
  return partCells(cell).map(({ number, quantity }) => {
    const article = articles.get(comparableNumber(number));
    if (article === undefined)
      throw invalid('parts', `${jobTemplateTexts.unknownArticle.slice(0, -1)}: ${number}`);
    const quantityMilli = parseQuantity(quantity);
    if (!quantityMilli) throw invalid('parts', `Bitte eine Menge größer als 0 angeben: ${number}`);
    return { articleId: article.id, number: article.number, quantityMilli };
  });
}

type PartCell = { readonly number: string; readonly quantity: string };

function partCells(cell: string): readonly PartCell[] {
  return textsIn(cell).map(partIn);
}

/** `OF-1 x 2`; without a quantity: one. */
function partIn(text: string): PartCell {
  const words = text.split(' ');
  const [times = '', quantity = ''] = words.slice(-2);
  const hasQuantity = words.length > 2 && /^[x×]$/.test(times) && /^[\d.,]+$/.test(quantity);
  return hasQuantity ? { number: words.slice(0, -2).join(' '), quantity } : { number: text, quantity: '1' };
}

/** A bar of its own divides; `||` is a bar in a text. */
const BAR = /(?<!\|)\|(?!\|)/;

/** The parts or the points of a checklist in a cell: divided by line breaks, in a cell without one by bars. */
function textsIn(cell: string): readonly string[] {
  const texts = /[\r\n]/.test(cell)
    ? cell.split(/[\r\n]/)
    : cell.split(BAR).map((text) => text.replaceAll('||', '|'));
  return texts.map(oneLine).filter(Boolean);
}

/** The cell that `textsIn` reads as these texts. */
function cellOf(texts: readonly string[]): string {
  return texts.length === 1 ? texts.join('').replaceAll('|', '||') : texts.join('\n');
}

/** The key of a German word; accepts the key itself. */
function wordIn<Key extends string>(field: Field, words: Readonly<Record<Key, string>>, cell: string): Key {
  const wanted = comparableName(cell);
  const keys = Object.keys(words) as Key[];
  const found = keys.find((key) => [key, words[key]].some((word) => comparableName(word) === wanted));
  if (found === undefined)
    throw invalid(field, `Bitte eines dieser Wörter angeben: ${Object.values(words).join(', ')}.`);
  return found;
}

/** Undefined for an empty cell; what is no number stays a text, so that its field is refused. */
function numberIn(cell: string): number | string | undefined {
  if (cell === '') return undefined;
  const milli = parseQuantity(cell);
  return milli === null ? cell : milli / 1_000;
}

function inGerman(value: number | null): string {
  const milli = milliOf(value);
  return milli === null ? '' : formatQuantity(milli).replaceAll('.', '');
}
