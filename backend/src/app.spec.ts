import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Readiness } from './platform/health/health.js';
import { openApiDocument } from './platform/http/openapi/document.js';
import { routesOf } from './platform/http/routes.js';
import { Metrics } from './platform/telemetry/metrics.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';

const UNKNOWN_ID = '0190a000-0000-7000-8000-00000000dead';

type Body = {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly type: string }>>;
};
/** Limits per type; every value needs one of them. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ['maxLength', 'enum', 'pattern', 'format'],
  array: ['maxItems'],
  integer: ['maximum'],
  number: ['maximum', 'enum'],
  boolean: ['type'],
};

let app: TestApp;
let frontend: string;
beforeAll(async () => {
  frontend = await mkdtemp(join(tmpdir(), 'werkstatt-frontend-'));
  await mkdir(join(frontend, 'assets'));
  await writeFile(join(frontend, 'index.html'), '<!doctype html><title>Werkstatt</title>');
  await writeFile(join(frontend, 'assets', 'app-4711.js'), 'export {};');
  await writeFile(join(frontend, 'assets', 'app-4711.js.br'), brotliCompressSync('export {};'));
  app = await startTestApp({ frontendDirectory: frontend });
});
afterAll(async () => {
  await app.close();
  await rm(frontend, { recursive: true, force: true });
});

describe('docs/openapi.json', () => {
  it('requires what the server requires, and states the limit of every text, list and number', () => {
    const { paths } = openApiDocument(routesOf(app.app.nest));
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const body = operation['requestBody'] as { content: Record<string, { schema: Body }> } | undefined;
        return body ? [{ call: `${method} ${path}`, body: body.content['application/json']?.schema }] : [];
      }),
    );
    const booking = bodies.find(({ call }) => call === 'post /api/appointment/book')?.body;
    expect(booking?.required).toEqual(['date', 'email', 'kfz', 'name', 'serviceId', 'time']);
    const unlimited = bodies.flatMap(({ call, body }) =>
      Object.entries(body?.properties ?? {})
        .filter(([, schema]) => !LIMITS[schema.type]?.some((limit) => limit in schema))
        .map(([field]) => `${call}: ${field}`),
    );
    // Limited: pictures and files by the whole body, menu entries and start pages by closed lists, columns by their fields.
    expect(unlimited).toEqual([
      'post /api/appointment/book: photo',
      'post /api/bank/statements: columns',
      'post /api/cars: image',
      'put /api/cars/{id}: image',
      'post /api/cars/{id}/pictures: image',
      'post /api/services: image',
      'put /api/services/{id}: image',
      'put /api/settings/company: logo',
      'put /api/settings/login: startPages',
      'put /api/settings/navigation: navigationItems',
      'put /api/settings/site-photos/{place}: image',
      'post /api/supply/invoices/import: content',
      'post /api/work-orders/{id}/reports: picture',
    ]);
  });

  it('is shown as a page only if the settings enable it', async () => {
    expect((await app.request('GET', '/api/docs')).status).toBe(404);
    const documented = await startTestApp({ environment: { API_DOCS: 'on' } });
    try {
      const { status, body } = await documented.request<string>('GET', '/api/docs');
      expect({ status, isPage: body.includes('swagger-ui') }).toEqual({ status: 200, isPage: true });
    } finally {
      await documented.close();
    }
  });
});

describe('operations', () => {
  it('reports liveness and the readiness of every engine', async () => {
    expect((await app.request('GET', '/health/live')).body).toEqual({ status: 'up' });
    const { status, body } = await app.request<Readiness>('GET', '/health/ready');
    expect(status).toBe(200);
    expect(body.parts).toEqual({
      eventStore: 'up',
      vault: 'up',
      readStore: 'up',
      jobs: 'up',
      readModels: 'up',
      reactions: 'up',
    });
  });

  it('measures requests by route pattern, never by path', async () => {
    await app.request('GET', `/api/admin/users/${UNKNOWN_ID}`);
    await app.request('GET', '/api/services');
    const { body, headers } = await app.request<string>('GET', '/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toContain(
      'http_request_duration_seconds_bucket{le="0.01",method="GET",route="/api/services",status="200"}',
    );
    expect(body).toContain('projections_lag_events 0');
    expect(body).toContain('jobs_dead 0');
    expect(body).not.toContain(UNKNOWN_ID);
  });

  it('omits gauges that cannot be read and returns the others', async () => {
    let isAway = false;
    const read = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(7));
    app.app.nest
      .get(Metrics, { strict: false })
      .addReading({ name: 'wheels_turning', help: 'Wheels that turn', read });
    const told = async () => (await app.request<string>('GET', '/metrics')).body;
    expect(await told()).toContain('wheels_turning 7');
    isAway = true;
    const { status, body } = await app.request<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(body).toContain('jobs_dead 0');
    expect(body).not.toMatch(/^wheels_turning /m);
  });

  it('returns metrics to this machine and to callers with the token only', async () => {
    const token = 'messwerte-fuer-die-probe';
    const watched = await startTestApp({ environment: { METRICS_TOKEN: token } });
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    try {
      expect(await askForMetrics(watched, {})).toBe(200);
      expect(await askForMetrics(watched, elsewhere)).toBe(401);
      expect(await askForMetrics(watched, { forwarded: 'for=198.51.100.7' })).toBe(401);
      expect(await askForMetrics(watched, { 'x-real-ip': '198.51.100.7' })).toBe(401);
      expect(await askForMetrics(watched, { via: '1.1 proxy' })).toBe(401);
      expect(await askForMetrics(watched, elsewhere, `${token}x`)).toBe(401);
      expect(await askForMetrics(watched, elsewhere, await watched.loginAs('ADMIN'))).toBe(401);
      expect(await askForMetrics(watched, elsewhere, token)).toBe(200);
      expect(await askForMetrics(app, elsewhere, token)).toBe(401);
    } finally {
      await watched.close();
    }
  });
});

describe('the frontend', () => {
  const page = '<!doctype html><title>Werkstatt</title>';

  it('is served for every path outside the API', async () => {
    for (const path of ['/', '/index.html', '/appointments', `/customers/${UNKNOWN_ID}`]) {
      const { status, body, headers } = await app.request<string>('GET', path);
      expect({ path, status, body }).toEqual({ path, status: 200, body: page });
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    const etag = (await app.request('GET', '/')).headers.get('etag') ?? '';
    expect(
      (
        await app.request('GET', '/', undefined, null, {
          'if-none-match': etag,
          'cache-control': 'max-age=0',
        })
      ).status,
    ).toBe(304);
  });

  it('serves hashed files as immutable, compressed at build time', async () => {
    const { headers, body } = await app.request<string>('GET', '/assets/app-4711.js', undefined, null, {
      'accept-encoding': 'br',
    });
    expect(body).toBe('export {};');
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toContain('javascript');
  });

  it('serves no page for missing files and API paths', async () => {
    for (const path of [
      '/assets/old-1.js',
      '/favicon.ico',
      '/api',
      '/api/nothing',
      '/metrics/x',
      '/../package.json',
    ]) {
      expect({ path, status: (await app.request('GET', path)).status }).toEqual({ path, status: 404 });
    }
  });
});

describe('answers of the API', () => {
  it('are not cached by browsers and proxies; public answers are revalidated', async () => {
    const token = await app.loginAs('ADMIN');
    const users = await app.request('GET', '/api/admin/users', undefined, token);
    expect(users.headers.get('cache-control')).toBe('no-store');
    expect((await app.request('GET', '/api/services')).headers.get('cache-control')).toBe('no-cache');
  });

  it('show a write to its author at once', async () => {
    const token = await app.loginAs('ADMIN');
    const name = 'Achsvermessung';
    const { status, headers } = await app.request('POST', '/api/services', { name, duration: 1 }, token);
    expect({ status, etag: headers.get('etag') }).toEqual({
      status: 201,
      etag: expect.stringMatching(/^"\d+"$/),
    });
    const { body } = await app.request<{ name: string }[]>('GET', '/api/services');
    expect(body.map((service) => service.name)).toContain(name);
  });
});

async function askForMetrics(
  garage: TestApp,
  headers: Record<string, string>,
  sent: string | null = null,
): Promise<number> {
  return (await garage.request('GET', '/metrics', undefined, sent, headers)).status;
}
