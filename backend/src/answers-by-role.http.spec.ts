import { guardedFields, ownAnswers } from '#contracts/access/guarded-fields.js';
import { isAllowed } from '#contracts/access/permissions.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { routesOf, type Route } from './platform/http/routes.js';
import { differences } from './testing/routes/answer-differences.js';
import { concretePath, startFurnishedApp } from './testing/routes/call-samples.js';
import { newVisitor } from './testing/new-visitor.js';
import { ROLE_SETS, type RoleSet } from './testing/routes/role-sets.js';

const { garage, calls } = await startFurnishedApp();
const admin = await garage.loginAs('ADMIN');
const queries = Object.assign({}, ...calls.map(({ reads }) => reads)) as Record<string, readonly string[]>;
const routes = routesOf(garage.app.nest).filter(
  ({ method, permission }) => method === 'GET' && !permission?.startsWith('live:'),
);
const callers: readonly (RoleSet | null)[] = [null, ...ROLE_SETS.slice(1)];

afterAll(() => garage.close());

async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await garage.request<Body>(method, `/api${path}`, body, admin);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const at = (path: string): string => concretePath(path, calls);

/** Furnishes records with everything that somebody may not see. Returns further addresses by route. */
async function addWhatIsHidden(): Promise<Readonly<Record<string, readonly string[]>>> {
  const invoiced = at('/api/invoices/work-order/:workOrderId').split('/').at(-1) ?? '';
  const { customerId, vehicleId } = await ask<WorkOrderAnswer>('GET', `/work-orders/${invoiced}`);
  const colleague = { username: 'kollege', password: 'geheim-wie-alles', roles: ['MECHANIKER'] };
  const { id: mechanicId } = await ask<{ id: string }>('POST', '/admin/users', colleague);
  const order = at('/api/work-orders/:id').replace('/api', '');
  const work = { title: 'Probefahrt', mechanicId };
  const { id: workOperationId } = await ask<{ id: string }>('POST', `${order}/operations`, work);
  await ask('PUT', `/customers/${customerId}`, { lastName: 'Ackerquaste', notes: 'Zahlt spät' });
  await ask('PUT', `/vehicles/${vehicleId}`, { customerId, licensePlate: 'B-NO 7', notes: 'Delle hinten' });
  await ask('PUT', at('/api/work-orders/:id/parts/:partId').replace('/api', ''), { unitPrice: 15.9 });
  await ask('POST', '/time-logs/start', { workOperationId, mechanicId });
  garage.clock.advance(10 * 60_000);
  await ask('POST', '/time-logs/stop', { workOperationId, mechanicId });
  await ask('POST', '/cars', { name: 'In Aufbereitung', price: 1, active: false });
  await ask('POST', '/announcements', { text: 'Noch geheim', active: false });
  await garage.settle();
  const events = await garage.app.platform.eventLog.readStream(`vehicle-${vehicleId}`, 0, 50);
  const noted = events.find(({ type }) => type === 'VehicleNotesChanged');
  const vehicle = `/api/audit/vehicle/${vehicleId}`;
  return {
    '/api/customers': ['?query=ackerquaste'],
    '/api/customers/:id': [`/api/customers/${customerId}`],
    '/api/customers/:id/detail': [`/api/customers/${customerId}/detail`],
    '/api/vehicles/:id/life': [`/api/vehicles/${vehicleId}/life`],
    '/api/work-orders/:id': [`/api/work-orders/${invoiced}`],
    '/api/work-orders/:id/history': [`/api/work-orders/${invoiced}/history`],
    '/api/work-orders/board': ['?date=2026-11-20'],
    '/api/audit/:kind/:id': [`/api/audit/customer/${customerId}`, vehicle, `${vehicle}?at=2020-01-01`],
    '/api/audit/:kind/:id/what-if': [`${vehicle}/what-if?without=${noted?.id}`],
    '/api/search': ['?query=ackerquaste', '?query=B-NO 7', '?query=RE-2026-00901', '?query=WERK'],
  };
}

const more = await addWhatIsHidden();

function urlsOf({ path }: Route): readonly string[] {
  const asked = [...(queries[path] ?? ['']), ...(more[path] ?? [])];
  return asked.map((query) => (query.startsWith('/') ? query : `${concretePath(path, calls)}${query}`));
}

/** The paths at which this caller (null: a visitor) sees something else than an administrator. */
async function hiddenFrom(caller: RoleSet | null, route: Route): Promise<ReadonlySet<string>> {
  const token = caller === null ? null : await garage.loginAs(...caller);
  const read = async (url: string, reader: string | null) =>
    (await garage.request<unknown>('GET', url, undefined, reader, newVisitor())).body;
  const hidden = new Set<string>();
  for (const url of urlsOf(route)) {
    const whole = await read(url, admin);
    const seen = await read(url, token);
    // Some answers change with every call, for every caller.
    const changing = differences(whole, await read(url, admin));
    for (const path of differences(whole, seen)) if (!changing.has(path)) hidden.add(path);
  }
  return hidden;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const asked = routes.filter((route) => !ownAnswers.includes(nameOf(route)));

describe.each(callers.map((caller) => [caller?.join(' and ') ?? 'a visitor', caller] as const))(
  'to %s',
  (_, caller) => {
    it('every answer hides what the table of guarded fields says, and nothing else', async () => {
      const found: string[] = [];
      const expected: string[] = [];
      for (const route of asked) {
        if (route.permission === null || !isAllowed(route.permission, caller)) continue;
        const guarded = guardedFields.filter(({ permission }) => !isAllowed(permission, caller));
        const paths = new Set(guarded.flatMap(({ answers }) => answers[nameOf(route)] ?? []));
        expected.push(...[...paths].map((path) => `${nameOf(route)} ${path}`));
        const hidden = await hiddenFrom(caller, route);
        found.push(...[...hidden].map((path) => `${nameOf(route)} ${path}`));
      }
      expect(found.toSorted()).toEqual(expected.toSorted());
    });
  },
);

it('names only calls that exist', () => {
  const known = new Set(routes.map(nameOf));
  const named = [...guardedFields.flatMap(({ answers }) => Object.keys(answers)), ...ownAnswers];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
