import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runs } from '../backend/src/testing/campaign.js';
import { callerOf } from './admin.js';
import { Cluster, missingEngine } from './cluster.js';
import { ADMIN } from './server.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`); // no engine to run on: named, never passed

/** What MongoDB would take for an operator if it came into a query. */
const OPERATORS: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $exists: true },
  { $regex: '.*' },
  { $in: [null, ''] },
  { $where: 'sleep(60000) || true' },
  { $expr: { $function: { body: 'function () { while (true); }', args: [], lang: 'js' } } },
  { $or: [{}, { a: { $ne: 1 } }] },
  [{ $ne: null }],
  { a: { b: { $gt: '' } } },
];
/** Texts that look like operators, field paths or the end of a text. */
const TEXTS = [
  '$ne',
  '$where',
  '{"$ne":null}',
  '{$gt:""}',
  '$$ROOT',
  '_id.$',
  'zzq.zzx',
  "';return true;//",
  '\u0000',
];
/**
 * Longer than any honest answer, also while the logs of the calls before are still being written; an operator that runs
 * code would sleep longer.
 */
const SLOWEST_MS = 25_000;
const AT_ONCE = 8;
const VALUES_AT_A_PLACE = 3;
/** Would end the session of this test. */
const LEFT_OUT = new Set(['POST /api/auth/logout', 'GET /api/events', 'GET /api/events/public']);

/** The values for the n-th place: in turn so many that a place gets in `npm test`, all of them in the long campaign. */
function valuesAt<Value>(values: readonly Value[], place: number): readonly Value[] {
  const count = runs(VALUES_AT_A_PLACE, values.length);
  return Array.from(
    { length: count },
    (_, index) => values[(place * count + index) % values.length] as Value,
  );
}

type Schema = { readonly properties?: Readonly<Record<string, unknown>> };
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
};
type Call = { readonly method: string; readonly path: string; readonly body?: unknown };
type Answered = { readonly status: number; readonly text: string };

let cluster: Cluster;
let url: string;
let token: string;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
  const server = await cluster.run('all');
  url = server.url;
  const admin = await callerOf(server);
  for (const lastName of ['Ackermann', 'Birnbaum'])
    await admin('POST', '/customers', { lastName, email: `${lastName.toLowerCase()}@post.example` });
  token = await logIn(ADMIN);
});
test.afterAll(() => cluster?.close());

async function logIn(body: unknown): Promise<string> {
  const { text } = await ask({ method: 'POST', path: '/api/auth/login', body });
  return String((JSON.parse(text) as { token?: string }).token ?? '');
}

async function ask({ method, path, body }: Call): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(SLOWEST_MS),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${path} ${JSON.stringify(body)}`, { cause: error });
  });
  return { status: answer.status, text: await answer.text() };
}

async function routes(): Promise<readonly (readonly [string, string, Operation])[]> {
  const document = join(import.meta.dirname, '..', 'docs', 'openapi.json');
  const { paths } = JSON.parse(await readFile(document, 'utf8')) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => [method.toUpperCase(), path, operation] as const,
      ),
    )
    .filter(([method, path]) => !LEFT_OUT.has(`${method} ${path}`));
}

/** Runs the work for all of them, some at a time. */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

const inPath = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
/** What a search for words understands of a text. */
const wordsOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
const shown = (call: Call) => `${call.method} ${call.path} ${JSON.stringify(call.body) ?? ''}`;

test('operators in a path find no record', async () => {
  test.setTimeout(600_000);
  const ids = [...OPERATORS.map(textOf), ...TEXTS];
  const calls = (await routes())
    .filter(([, path]) => path.includes('{'))
    .flatMap(([method, path], place) =>
      valuesAt(ids, place).map((id): Call => ({ method, path: inPath(path, id) })),
    );
  expect(calls.length).toBeGreaterThan(300);
  await forAll(calls, async (call) => {
    const { status, text } = await ask(call);
    expect(status, shown(call)).toBeLessThan(500);
    // Some lists of an unknown thing are empty instead of unknown.
    if (status === 200) expect(text, shown(call)).not.toMatch(/Ackermann|Birnbaum|"id"/);
  });
});

/**
 * FerretDB reads all entries of the logs for each question, which takes longer than the product waits while many are asked
 * at once. A MongoDB at MONGO_URL is asked for them too.
 */
const isTooSlow = (path: string) =>
  process.env['MONGO_URL'] === undefined && path.startsWith('/api/admin/logs');

test('operators in a query find no more than their words', async () => {
  test.setTimeout(600_000);
  const reads = (await routes()).filter(([method, path]) => method === 'GET' && !isTooSlow(path));
  const parameters = reads.flatMap(([, path, { parameters = [] }]) =>
    parameters
      .filter((one) => one.in === 'query')
      .map(({ name }) => ({ path: inPath(path, 'unknown'), name })),
  );
  expect(parameters.length).toBeGreaterThan(200);
  const texts = [...OPERATORS.map(textOf), ...TEXTS];
  await forAll([...parameters.entries()], async ([place, { path, name }]) => {
    const asked = (query: string) => ask({ method: 'GET', path: `${path}?${query}` });
    for (const text of valuesAt(texts, place)) {
      const { status, text: found } = await asked(`${name}=${encodeURIComponent(text)}`);
      expect(status, `${path} ${name}=${text}`).toBeLessThan(500);
      if (status !== 200) continue;
      const words = await asked(`${name}=${encodeURIComponent(wordsOf(text))}`);
      if (words.status === 200)
        expect(found.length, `${path} ${name}=${text}`).toBeLessThanOrEqual(words.text.length + 200);
    }
    for (const operator of valuesAt(['$ne', '$gt', '$where', '$regex', '$in', ''], place)) {
      const key = encodeURIComponent(`${name}[${operator}]`);
      for (const query of [`${key}=`, `${key}=1&${key}=2`, `${name}=&${name}=1&${key}=`])
        expect((await asked(query)).status, `${path}?${query}`).toBeLessThan(500);
    }
  });
});

test('operators in a body are refused, in every field of every route', async () => {
  test.setTimeout(900_000);
  const fields = (await routes()).flatMap(([method, path, { requestBody }]) => {
    const properties = requestBody?.content?.['application/json']?.schema?.properties ?? {};
    if (Object.keys(properties).length === 0) return [];
    return [...Object.keys(properties), '$where', '$or'].map((field) => ({
      method,
      path: inPath(path, 'unknown'),
      field,
    }));
  });
  expect(fields.length).toBeGreaterThan(200);
  const calls = fields.flatMap(({ method, path, field }, place) =>
    valuesAt(OPERATORS, place).map((value): Call => ({ method, path, body: { [field]: value } })),
  );
  await forAll(calls, async (call) => {
    const { status } = await ask(call);
    expect(status, shown(call)).toBeGreaterThanOrEqual(400);
    expect(status, shown(call)).toBeLessThan(500);
  });
});

test('nobody logs in with an operator, and texts like operators stay texts', async () => {
  test.setTimeout(300_000);
  for (const operator of OPERATORS)
    expect(await logIn({ username: operator, password: operator }), textOf(operator)).toBe('');
  // The servers may still be busy with the thousands of calls before.
  await expect
    .poll(async () => (await ask({ method: 'GET', path: '/api/customers?size=1' })).status, {
      timeout: 60_000,
    })
    .toBe(200);
  for (const lastName of TEXTS.filter((text) => text !== '\u0000')) {
    const body = { lastName, email: 'zeichen@post.example' };
    const { status, text } = await ask({ method: 'POST', path: '/api/customers', body });
    expect(status, text).toBe(201);
    const { id } = JSON.parse(text) as { id: string };
    // So may the lists.
    await expect
      .poll(async () => (await ask({ method: 'GET', path: `/api/customers/${id}` })).text, {
        timeout: 60_000,
      })
      .toContain(`"lastName":${JSON.stringify(lastName)}`);
  }
});
