import type { Grant } from '#contracts/access/access-manifest.js';
import { isAllowed, permissions } from '#contracts/access/permissions.js';
import { routesOf, type Route } from './platform/http/routes.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';
import { ROLE_SETS } from './testing/routes/role-sets.js';
import { loadWhoMayCall } from './testing/routes/who-may-call.js';

const UNKNOWN_ID = '0190a000-0000-7000-8000-00000000dead';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('who may call what', () => {
  it('matches the decisions', async () => {
    const found: Record<string, string[]> = {};
    for (const { method, path, permission } of routesOf(app.app.nest)) {
      if (permission === null) throw new Error(`${path} has no permission`);
      const grant: Grant = permissions[permission];
      (found[typeof grant === 'string' ? grant : grant.join(' ')] ??= []).push(`${method} ${path}`);
    }
    for (const calls of Object.values(found)) calls.sort((a, b) => a.localeCompare(b, 'en'));
    // Stated separately in each module, to check the product's own table.
    expect(found).toEqual(await loadWhoMayCall());
  });

  it('is enforced for every role, every pair of roles and every route', async () => {
    const wrong: string[] = [];
    // The log-out last: it ends the session of the other calls.
    const routes = routesOf(app.app.nest).toSorted(
      (a, b) => Number(a.permission === 'auth:logout') - Number(b.permission === 'auth:logout'),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const roles of ROLE_SETS) await app.loginAs(...roles);
    for (const roles of [null, ...ROLE_SETS]) {
      const token = roles === null ? null : await app.loginAs(...roles);
      for (const route of routes) {
        const { permission } = route;
        if (permission === null) throw new Error(`${route.path} has no permission`);
        const expected = isAllowed(permission, roles) ? 'in' : roles === null ? 401 : 403;
        const status = await call(route, token);
        const found = status === 401 || status === 403 ? status : 'in';
        if (found !== expected)
          wrong.push(`${roles?.join() ?? 'anonymous'} ${route.method} ${route.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The status of an empty call of this route. */
async function call({ method, path }: Route, token: string | null): Promise<number> {
  const url = path.replaceAll(/:\w+/g, UNKNOWN_ID);
  const response = await fetch(`${app.url}${url}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const neverEnds = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  await (neverEnds ? response.body?.cancel() : response.text());
  app.assertListed(method, url, response.status);
  return response.status;
}
