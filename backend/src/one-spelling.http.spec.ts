import { request as open, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { routesOf, type Route } from './platform/http/routes.js';
import { isNoted } from './platform/telemetry/request-notes.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';

const UNKNOWN_ID = '0190a000-0000-7000-8000-00000000dead';
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };
const COUNT = /^http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",[^}]*\} (\d+)$/gm;

type Spelling = (path: string) => string;

/** Spellings that reach the route, by name. */
const SAME: Readonly<Record<string, Spelling>> = {
  'with an escaped letter': (path) => path.replace(/^\/(\w)/, (_, letter: string) => `/${escaped(letter)}`),
  'with the last letter escaped': (path) => path.replace(/\w$/, escaped),
  'in absolute form': (path) => `http://elsewhere.example${path}`,
};
/** Spellings that are other addresses. */
const OTHER: Readonly<Record<string, Spelling>> = {
  'with a doubled slash': (path) => `/${path}`,
  'with a trailing slash': (path) => `${path}/`,
  'with an escaped slash': (path) => `/${path.slice(1).replace('/', '%2F')}`,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('every route', () => {
  it('is noted, counted and kept from caches in every spelling of its address', async () => {
    const token = await app.loginAs('ADMIN');
    // The log-out ends the session of the other calls; streams are noted when their reader has gone.
    const routes = routesOf(app.app.nest).filter(
      ({ permission, path }) => permission !== 'auth:logout' && !path.startsWith('/api/events'),
    );
    expect(routes.length).toBeGreaterThan(200);
    const expected = await tracesOf(routes, (path) => path, token);
    for (const [name, trace] of expected) {
      // Reading the counts is one more call of /metrics.
      expect({ name, trace }).toEqual({ name, trace: expect.stringMatching(/no-store|no-cache|private/) });
      expect({ name, trace }).toEqual({ name, trace: expect.stringMatching(/"counted":[12]\b/) });
    }
    for (const [name, spell] of Object.entries(SAME)) {
      expect({ [name]: await tracesOf(routes, spell, token) }).toEqual({ [name]: expected });
    }
  });

  it('is not reached by addresses that only look alike', async () => {
    const token = await app.loginAs('ADMIN');
    const wrong: string[] = [];
    for (const { method, path } of routesOf(app.app.nest)) {
      for (const [name, spell] of Object.entries(OTHER)) {
        if (spell(path) === path) continue;
        const answer = await call(method, spell(path.replaceAll(/:\w+/g, UNKNOWN_ID)), token);
        const { 'cache-control': cached } = answer.headers;
        if (answer.statusCode !== 404 || cached !== 'no-store')
          wrong.push(`${method} ${path} ${name}: ${answer.statusCode} ${cached}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'POST'])('does not exist for %s *', async (method) => {
    for (const target of ['*', '*x', '/api/cars#x']) {
      expect([target, (await call(method, target, null)).statusCode]).toEqual([target, 404]);
    }
  });
});

/** What a call of each route leaves behind: its headers for caches, its notes and its count in the metrics. */
async function tracesOf(
  routes: readonly Route[],
  spell: Spelling,
  token: string,
): Promise<ReadonlyMap<string, string>> {
  const before = await counts();
  const calls = [];
  for (const route of routes) {
    const correlationId = randomUUID();
    const target = spell(route.path.replaceAll(/:\w+/g, UNKNOWN_ID));
    const answer = await call(route.method, target, token, { 'x-correlation-id': correlationId });
    calls.push({ route, correlationId, answer });
  }
  const traces = new Map<string, string>();
  for (const { route, correlationId, answer } of calls) {
    const { 'cache-control': cached, vary } = answer.headers;
    const waits = isNoted(route.path, answer.statusCode ?? 0);
    traces.set(
      `${route.method} ${route.path}`,
      JSON.stringify({ cached, vary, noted: await notesOf(correlationId, waits) }),
    );
  }
  const after = await counts();
  for (const [name, trace] of traces) {
    const counted = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    traces.set(name, `${trace.slice(0, -1)},"counted":${counted}}`);
  }
  return traces;
}

/** The entries of a call by event and path. `waits`: until that of its answer is there. */
async function notesOf(correlationId: string, waits: boolean): Promise<readonly string[]> {
  const { logBook, logs } = app.app.platform;
  for (;;) {
    await logBook.flush();
    const entries = await logs.tables.entries({ correlationId }, EVER, 'oldest', { limit: 10 });
    if (!waits || entries.some(({ status }) => status !== null))
      return entries
        .filter(({ event }) => event !== 'database-write')
        .map((entry) => `${entry.event} ${entry.path}`);
    await nextTurn();
  }
}

/** How many calls of each route the metrics count. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const found = new Map<string, number>();
  for (const [, method, route, count] of metrics.matchAll(COUNT)) {
    const name = `${method} ${route}`;
    found.set(name, (found.get(name) ?? 0) + Number(count));
  }
  return found;
}

/** Sends the target as it is, which `fetch` would change. */
function call(
  method: string,
  target: string,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const request = open({ hostname, port, method, path: target, agent: false });
    if (token !== null) request.setHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    if (method !== 'GET') request.setHeader('content-type', 'application/json');
    request.once('error', reject);
    request.once('response', (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        answer.destroy();
        return resolve(answer);
      }
      answer.resume();
      answer.once('end', () => resolve(answer));
    });
    if (method === 'GET' || method === 'HEAD') return void request.end();
    request.setHeader('content-length', 2);
    request.end('{}');
  });
}

function escaped(letter: string): string {
  return `%${letter.codePointAt(0)?.toString(16)}`;
}
