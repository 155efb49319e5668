import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '#contracts/values/local-date-time.js';

const OPENAPI = join(import.meta.dirname, '..', 'docs', 'openapi.json');

/** What a call asks for. */
export type Kind = 'first page' | 'next page' | 'search' | 'filter' | 'detail' | 'other screen';
/** A route with the different calls that a bench makes in turn. */
export type Asked = { readonly kind: Kind; readonly route: string; readonly calls: readonly string[] };
/** Calls the product; `path` begins behind `/api`. Null: the product has no such answer. Rejects if it failed. */
export type Get = (path: string) => Promise<unknown>;

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: {
    readonly enum?: readonly string[];
    readonly type?: string;
    readonly items?: { readonly enum?: readonly string[] };
  };
};
type Route = { readonly path: string; readonly parameters: readonly Parameter[] };
type Row = Readonly<Record<string, unknown>>;

/** Calls per route and kind. */
const CALLS = 40;
const SEARCHES = ['search', 'query'];
/** Every screen names how many rows it shows. */
const [SIZES, ROWS] = [['size', 'limit', 'pageSize'], '50'];
const DAYS_OF_MONTH = 31;
const DAYS = new Set(['from', 'to', 'date', 'day', 'at', 'asOf']);
/**
 * No list of its own rows: streams, links for customers, calls of other programs, and all that is not one screen. The preview
 * of a batch for DATEV has a row of its own.
 */
const LEFT_OUT =
  /\/events|\/kva\/|\/termin\/|\/calendar\/\{|vehicle-catalog|vat-id-check|\/datev\/preview|\/admin\/logs\/correlation\/|\{.*\{/;

/**
 * The calls of every route with a JSON answer, with ids and words that the garage knows. `leftOut` names the routes without
 * an answer.
 */
export async function askedRoutes(
  get: Get,
  today: string,
): Promise<{ readonly asked: readonly Asked[]; readonly leftOut: readonly string[] }> {
  const routes = await readRoutes();
  const lists = new Map<string, readonly Row[]>();
  for (const { path, parameters } of routes)
    if (!path.includes('{')) lists.set(path, rowsOf(await get(withNeeded(path, parameters, today, lists))));
  const asked: Asked[] = [];
  for (const route of routes)
    for (const one of await askedOf(route, get, today, lists))
      asked.push({ ...one, calls: await answered(one.calls, get) });
  const kept = asked.filter(({ calls }) => calls.length > 0);
  const named = new Set(kept.map(({ route }) => route));
  const leftOut = routes.map(({ path }) => path).filter((path) => !named.has(path));
  return { asked: kept, leftOut };
}

/** Without those that are refused: a date that a rule does not allow, an id that has no such part. */
async function answered(calls: readonly string[], get: Get): Promise<readonly string[]> {
  const refused = new Set<string>();
  for (const path of new Set(calls)) if ((await get(path)) === null) refused.add(path);
  return calls.filter((path) => !refused.has(path));
}

async function readRoutes(): Promise<readonly Route[]> {
  const document = JSON.parse(await readFile(OPENAPI, 'utf8')) as {
    paths: Record<
      string,
      { get?: { parameters?: Parameter[]; responses: Record<string, { content?: object }> } }
    >;
  };
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const isJson = get !== undefined && 'application/json' in (get.responses['200']?.content ?? {});
    if (!isJson || !path.startsWith('/api/') || LEFT_OUT.test(path)) return [];
    return [{ path: path.slice('/api'.length), parameters: get.parameters ?? [] }];
  });
}

async function askedOf(
  { path, parameters }: Route,
  get: Get,
  today: string,
  lists: ReadonlyMap<string, readonly Row[]>,
): Promise<Asked[]> {
  const asked = (kind: Kind, calls: readonly string[]): Asked => ({ kind, route: path, calls });
  if (path.includes('{')) {
    const ids = idsFor(path, lists);
    return [
      asked(
        'detail',
        spread(ids).map((id) => withNeeded(path.replace(/\{\w+\}/, id), parameters, today, lists)),
      ),
    ];
  }
  const first = withNeeded(path, parameters, today, lists);
  const isList = parameters.some(({ name }) => name === 'after' || name === 'page');
  const search = parameters.find(({ name }) => SEARCHES.includes(name))?.name;
  if (!isList) {
    const own = wordsIn(lists.get(path) ?? []);
    const words = search === undefined ? [] : spread(own.length > 0 ? own : wordsOfAll(lists));
    return [
      asked('other screen', [...variants(first, parameters, today, lists), ...spread([first])]),
      asked(
        'search',
        words.map((word) => added(first, search ?? '', word)),
      ),
    ];
  }
  const rows = lists.get(path) ?? [];
  const words = spread(wordsIn(rows));
  return [
    asked('first page', spread([first])),
    asked('next page', spread(await nextPages(first, get))),
    asked('search', search === undefined ? [] : words.map((word) => added(first, search, word))),
    asked('filter', spread(variants(first, parameters, today, lists))),
  ];
}

/** The keys of the pages after the first, as far as there are some. */
async function nextPages(first: string, get: Get): Promise<readonly string[]> {
  const pages: string[] = [];
  let path = first;
  while (pages.length < 5) {
    const next = ((await get(path)) as { next?: string | null } | null)?.next;
    if (typeof next !== 'string') break;
    path = added(first, 'after', next);
    pages.push(path);
  }
  return pages;
}

/** The path with each value of each filter, and with a month. */
function variants(
  path: string,
  parameters: readonly Parameter[],
  today: string,
  lists: ReadonlyMap<string, readonly Row[]>,
): readonly string[] {
  const optional = parameters.filter(
    ({ in: place, name, required }) => place === 'query' && required !== true && !SIZES.includes(name),
  );
  const isOfDays = ['from', 'to'].every((end) => parameters.some(({ name }) => name === end));
  const month = isOfDays ? [monthOf(path, today)] : [];
  const ofOne = optional.flatMap((parameter) =>
    valuesOf(parameter, today, lists).map((value) => added(path, parameter.name, value)),
  );
  return [...month, ...ofOne];
}

/** The path from a month ago until today, whatever days it names. */
function monthOf(path: string, today: string): string {
  const days = path.replaceAll(/[?&](from|to)=[^&]*/g, '').replace(/^([^?&]*)&/, '$1?');
  return added(added(days, 'from', addDays(today, -DAYS_OF_MONTH)), 'to', today);
}

/** The path with the parameters that it requires, and with the number of rows that a screen shows. */
function withNeeded(
  path: string,
  parameters: readonly Parameter[],
  today: string,
  lists: ReadonlyMap<string, readonly Row[]>,
): string {
  return parameters
    .filter(
      ({ in: place, name, required }) => place === 'query' && (required === true || SIZES.includes(name)),
    )
    .reduce(
      (whole, parameter) => added(whole, parameter.name, valuesOf(parameter, today, lists)[0] ?? ''),
      path,
    );
}

function valuesOf(
  { name, schema }: Parameter,
  today: string,
  lists: ReadonlyMap<string, readonly Row[]>,
): readonly string[] {
  if (SIZES.includes(name)) return [ROWS];
  const choices = schema?.enum ?? schema?.items?.enum;
  if (choices !== undefined) return choices;
  if (schema?.type === 'boolean') return ['true', 'false'];
  if (DAYS.has(name)) return [-7, -90, -200].map((days) => addDays(today, days));
  if (name.endsWith('Id')) return idsOf(listNamed(nameOf(name), lists)).slice(0, 5);
  return [];
}

const added = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

/** `workOrderId` is an id of the list `work-orders`. */
const nameOf = (parameter: string): string =>
  `${parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`;

/** Ids for the one place of the path: of the list in front of it, else of the list with that name. */
function idsFor(path: string, lists: ReadonlyMap<string, readonly Row[]>): readonly string[] {
  const [prefix = '', rest = ''] = path.split('/{');
  const own = ['/page', '/all', '']
    .map((end) => lists.get(prefix + end) ?? [])
    .find((rows) => rows.length > 0);
  const parameter = rest.split('}')[0] ?? '';
  const name = parameter === 'id' ? (prefix.split('/').at(-1) ?? '') : nameOf(parameter);
  return idsOf(own ?? listNamed(name, lists));
}

function listNamed(name: string, lists: ReadonlyMap<string, readonly Row[]>): readonly Row[] {
  const named = [...lists].filter(([path]) => path.endsWith(`/${name}/page`) || path.endsWith(`/${name}`));
  return named.find(([, rows]) => rows.length > 0)?.[1] ?? [];
}

const idsOf = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

/** The rows of an answer: the answer itself, or the first list in it. */
export function rowsOf(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer as readonly Row[];
  const lists = Object.values((answer ?? {}) as object).filter((value) => Array.isArray(value));
  return (lists[0] ?? []) as readonly Row[];
}

/** Words that somebody would search for: names, plates and numbers in the rows, from three characters. */
function wordsIn(rows: readonly Row[]): readonly string[] {
  const texts = rows.flatMap((row) =>
    Object.entries(row).flatMap(([key, value]) =>
      typeof value === 'string' && /name|plate|number/i.test(key) ? value.split(' ') : [],
    ),
  );
  return [...new Set(texts)].filter((word) => word.length > 2).slice(0, CALLS);
}

/** A word of each list, as somebody types them who looks for anything. */
function wordsOfAll(lists: ReadonlyMap<string, readonly Row[]>): readonly string[] {
  return [...new Set([...lists.values()].flatMap((rows) => wordsIn(rows)[0] ?? []))];
}

/** As many calls as are measured, in turn. */
function spread<Item>(items: readonly Item[]): readonly Item[] {
  if (items.length === 0) return [];
  return Array.from({ length: CALLS }, (_, place) => items[place % items.length] as Item);
}
