import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from './platform/http/openapi/document.js';
import { routesOf, type Route } from './platform/http/routes.js';
import { answerChecker, answerSchemas } from './testing/routes/answer-schemas.js';
import { concretePath, startFurnishedApp, type Fields } from './testing/routes/call-samples.js';
import { newVisitor } from './testing/new-visitor.js';

const { garage, calls } = await startFurnishedApp();
const token = await garage.loginAs('ADMIN');
const schemas = await answerSchemas();
const faultsOf = answerChecker(schemas);
const routes = routesOf(garage.app.nest);
const { paths } = openApiDocument(routes, schemas);
const queries = Object.assign({}, ...calls.map(({ reads }) => reads)) as Record<string, readonly string[]>;
const samples = new Map(calls.flatMap(({ writes }) => Object.entries(writes)));

afterAll(() => garage.close());

type Call = [call: string, url: string, route: Route];

/** Every GET, without and with each query of its module's samples. */
const reads: Call[] = routes
  .filter(({ method, permission }) => method === 'GET' && !permission?.startsWith('live:'))
  .flatMap((route) => {
    const url = concretePath(route.path, calls);
    return (queries[route.path] ?? ['']).map((query): Call => [
      `${route.path}${query}`,
      `${url}${query}`,
      route,
    ]);
  });

/** Every writing route with a valid sample call; deleting ones come last. */
const writes: Call[] = routes
  .filter(({ method, path }) => samples.get(`${method} ${path}`) != null)
  .map((route): Call => [`${route.method} ${route.path}`, concretePath(route.path, calls), route]);

function rightBody(fields: Fields): object {
  return Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]));
}

const call = (method: string, url: string, body?: object) =>
  garage.request<unknown>(method, url, body, token, method === 'GET' ? {} : newVisitor());

function documentedStatuses({ method, path }: Route): string[] {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  return Object.keys(operation?.['responses'] as object);
}

describe('docs/openapi.json', () => {
  it('matches routes, DTOs and answers; if not: npm run openapi', async () => {
    const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json');
    const written: unknown = JSON.parse(await readFile(file, 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes, schemas))));
  });

  it('has a schema for every answer, and an example where it is JSON', () => {
    const without = routes.filter((route) => {
      const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      const [[status, answer] = []] = Object.entries(operation?.['responses'] as Record<string, Answered>);
      if (status === '204') return false;
      const [[type, content] = []] = Object.entries(answer?.content ?? {});
      return content?.schema === undefined || (type === 'application/json' && content.example === undefined);
    });
    expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has examples that match their schemas', () => {
    const wrong = routes.flatMap((route) => {
      const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      const [answer] = Object.values(operation?.['responses'] as Record<string, Answered>);
      const content = answer?.content?.['application/json'];
      const fault = content && faultsOf(handlerOf(route), content.example);
      return fault ? [`${route.method} ${route.path}: ${fault}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

type Answered = {
  readonly content?: Readonly<Record<string, { readonly schema?: object; readonly example?: unknown }>>;
};

function handlerOf({ controller, handlerName }: Route): string {
  return `${controller.name}.${handlerName}`;
}

describe('every answer matches its schema', () => {
  it.each(reads)('GET %s', async (_, url, route) => {
    expect(url.split('?', 1)[0]).not.toContain(':');
    const { status, body } = await call('GET', url);
    expect({ status, body }).toEqual({ status: 200, body: expect.anything() as unknown });
    expect(faultsOf(handlerOf(route), body)).toBe('');
  });

  it.each(writes)('%s', async (name, url, route) => {
    const { status, body } = await call(route.method, url, rightBody(samples.get(name) ?? {}));
    expect(documentedStatuses(route)).toContain(String(status));
    const hasBody = status < 300 && status !== 204;
    expect(hasBody ? faultsOf(handlerOf(route), body) : '').toBe('');
  });
});
