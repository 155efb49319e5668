import { isAllowed, permissions, type Grant } from '#contracts/access/permissions.js';
import { ROLES } from '#contracts/access/roles.js';
import { routesOf, type Route } from './platform/http/routes.js';
import { startTestApp, type TestApp } from './testing/start-test-app.js';

const UNKNOWN_ID = '0190a000-0000-7000-8000-00000000dead';
/** Decisions §2, call by call: who may, and nobody else. Written out, so that the product's own table is compared with it. */
const WHO_MAY: Readonly<Record<string, readonly string[]>> = {
  public: [
    'GET /api/announcements',
    'GET /api/appointment/rules',
    'GET /api/appointment/slots',
    'GET /api/calendar/:token.ics',
    'GET /api/cars',
    'GET /api/cars/:id/image',
    'GET /api/events/public',
    'GET /api/opening-times',
    'GET /api/services',
    'GET /api/settings/company',
    'GET /api/settings/company/logo',
    'GET /api/termin/:token',
    'GET /api/termin/:token.ics',
    'GET /api/vacations',
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'POST /api/appointment/book',
    'POST /api/appointment/customer-suggestions',
    'POST /api/appointment/vehicle-suggestions',
    'POST /api/auth/login',
    'POST /api/logs',
    'POST /api/termin/:token/cancel',
    'POST /api/termin/:token/move-request',
  ],
  'signed-in': [
    'GET /api/events',
    'GET /api/settings/navigation',
    'POST /api/auth/logout',
    'POST /api/feedback',
  ],
  'ADMIN DISPONENT MECHANIKER': [
    'GET /api/appointment/:id',
    'GET /api/appointment/all',
    'GET /api/appointment/page',
  ],
  'ADMIN DISPONENT': [
    'DELETE /api/calendar/feed',
    'GET /api/calendar/feed',
    'GET /api/settings/mail-delivery',
    'GET /api/users/mechanics',
    'PATCH /api/appointment/:id/cancel',
    'PATCH /api/appointment/:id/confirm',
    'PATCH /api/appointment/:id/reschedule',
    'POST /api/appointment/create',
    'POST /api/calendar/feed',
  ],
  ADMIN: [
    'DELETE /api/admin/users/:id',
    'DELETE /api/cars/:id',
    'DELETE /api/services/:id',
    'DELETE /api/vacations/:id',
    'GET /api/admin/users',
    'GET /api/feedback',
    'GET /api/jobs/failed',
    'GET /api/settings/workshop',
    'GET /api/site/export/opening-times',
    'GET /api/site/export/services',
    'GET /api/site/export/users',
    'GET /api/site/history/:list',
    'POST /api/admin/users',
    'POST /api/announcements',
    'POST /api/cars',
    'POST /api/feedback/:id/retry',
    'POST /api/jobs/:id/retry',
    'POST /api/opening-times',
    'POST /api/services',
    'POST /api/site/import/opening-times',
    'POST /api/site/import/services',
    'POST /api/site/import/users',
    'POST /api/vacations',
    'PUT /api/admin/users/:id',
    'PUT /api/announcements/:id',
    'PUT /api/cars/:id',
    'PUT /api/opening-times/:id',
    'PUT /api/services/:id',
    'PUT /api/settings/company',
    'PUT /api/settings/navigation',
    'PUT /api/settings/workshop',
  ],
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('who may call what', () => {
  it('is what the decisions say', () => {
    const found: Record<string, string[]> = {};
    for (const { method, path, permission } of routesOf(app.app.nest)) {
      if (permission === null) throw new Error(`${path} has no permission`);
      const grant: Grant = permissions[permission];
      (found[typeof grant === 'string' ? grant : grant.join(' ')] ??= []).push(`${method} ${path}`);
    }
    for (const calls of Object.values(found)) calls.sort((a, b) => a.localeCompare(b, 'en'));
    expect(found).toEqual(WHO_MAY);
  });

  it('holds for every role and every route', async () => {
    const wrong: string[] = [];
    // Log-out last: it ends the session that the other routes are called with.
    const routes = routesOf(app.app.nest).toSorted(
      (a, b) => Number(a.permission === 'auth:logout') - Number(b.permission === 'auth:logout'),
    );
    expect(routes.length).toBeGreaterThan(20);
    for (const role of ROLES) await app.loginAs(role);
    for (const role of [null, ...ROLES]) {
      const token = role === null ? null : await app.loginAs(role);
      for (const route of routes) {
        const { permission } = route;
        if (permission === null) throw new Error(`${route.path} has no permission`);
        const expected = isAllowed(permission, role === null ? null : [role])
          ? 'in'
          : role === null
            ? 401
            : 403;
        const status = await call(route, token);
        const found = status === 401 || status === 403 ? status : 'in';
        if (found !== expected) wrong.push(`${role ?? 'anonymous'} ${route.method} ${route.path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The status of a call of this route with nothing in it. */
async function call({ method, path }: Route, token: string | null): Promise<number> {
  const response = await fetch(`${app.url}${path.replaceAll(/:\w+/g, UNKNOWN_ID)}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  const neverEnds = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  await (neverEnds ? response.body?.cancel() : response.text());
  return response.status;
}
