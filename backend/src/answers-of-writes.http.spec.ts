import { isAllowed, type Permission } from '#contracts/access/permissions.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { routesOf, type Route } from './platform/http/routes.js';
import { concretePath, startFurnishedApp, type Fields } from './testing/routes/call-samples.js';
import { ROLE_SETS, type RoleSet } from './testing/routes/role-sets.js';

const { garage, calls } = await startFurnishedApp();
const admin = await garage.loginAs('ADMIN');
const samples = Object.assign({}, ...calls.map(({ writes }) => writes)) as Readonly<
  Record<string, Fields | null>
>;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Their answers are about the caller, or a visitor makes them. */
const OWN = /^(PUT|POST|DELETE) \/api\/(account|auth|calendar|logs|termin|site\/import)/;
const writes = routesOf(garage.app.nest).filter(
  (route) => route.method !== 'GET' && !OWN.test(nameOf(route)) && route.method !== 'DELETE',
);

afterAll(() => garage.close());

async function ask<Body = { id: string }>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await garage.request<Body>(method, `/api${path}`, body, admin);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const at = (path: string): string => concretePath(path, calls);

const NOTES = { customer: 'Zahltspaetmarke', vehicle: 'Dellenmarke' };
const PRICE = 4711.47;
const IBAN = 'DE89370400440532013000';
/** Who books the entries of the garage's account is told which account it is. */
const OF_ACCOUNT = '/api/bank/';

/** Values that only those with the permission may see, in the records that the calls below change. */
async function hideMarks(): Promise<ReadonlyMap<Permission, readonly string[]>> {
  const orderPath = at('/api/work-orders/:id').replace('/api', '');
  const order = await ask<WorkOrderAnswer>('GET', orderPath);
  const { customerId, vehicleId } = order;
  await ask('PUT', `/customers/${customerId}`, { lastName: 'Auftrag', notes: NOTES.customer });
  await ask('PUT', `/vehicles/${vehicleId}`, { customerId, licensePlate: 'B-AU 1', notes: NOTES.vehicle });
  await ask('PUT', at('/api/work-orders/:id/parts/:partId').replace('/api', ''), { unitPrice: PRICE });
  await ask('PUT', '/settings/company', { name: 'Ahornhof', iban: IBAN });
  const colleague = { username: 'kollege', password: 'geheim-wie-alles', roles: ['MECHANIKER'] };
  const { id: mechanicId } = await ask('POST', '/admin/users', colleague);
  // Once, the mechanic of the furnished operation was another.
  const operation = at('/api/work-orders/:id/operations/:operationId').replace('/api', '');
  const workOperationId = operation.split('/').at(-1) ?? '';
  const former = (await ask<{ mechanicId: string }[]>('GET', `${orderPath}/operations`))[0]?.mechanicId;
  await ask('POST', '/time-logs/stop', { workOperationId, mechanicId: former });
  await ask('PUT', operation, { title: 'Ölwechsel', mechanicId });
  const { id: timeLogId } = await ask('POST', '/time-logs/start', { workOperationId, mechanicId });
  garage.clock.advance(10 * 60_000);
  await ask('POST', '/time-logs/stop', { workOperationId, mechanicId });
  await garage.settle();
  return new Map<Permission, readonly string[]>([
    ['customers:change', Object.values(NOTES)],
    ['invoices:read', [String(PRICE)]],
    ['time-logs:read-all', [timeLogId]],
    ['settings:read', [IBAN]],
  ]);
}

const marks = await hideMarks();

function bodiesOf(route: Route): readonly (object | undefined)[] {
  const fields = samples[nameOf(route)];
  if (fields === null || fields === undefined || Object.keys(fields).length === 0) return [undefined];
  // A sample that sets a price sets the mark again.
  const pick = (place: number): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, values]) => [
        name,
        name === 'unitPrice' ? PRICE : (values[place] ?? values[0]),
      ]),
    );
  return [pick(0), pick(1)];
}

const answered = new Set<string>();
const seenByAdmin = new Set<string>();

async function leaks(route: Route, caller: RoleSet): Promise<readonly string[]> {
  const token = await garage.loginAs(...caller);
  const secrets = [...marks].flatMap(([permission, values]) => (isAllowed(permission, caller) ? [] : values));
  const found: string[] = [];
  for (const body of bodiesOf(route)) {
    const answer = await garage.request<unknown>(route.method, at(route.path), body, token);
    if (answer.status < 300) answered.add(nameOf(route));
    const text = JSON.stringify(answer.body) ?? '';
    if (caller.includes('ADMIN'))
      for (const mark of [...marks.values()].flat()) if (text.includes(mark)) seenByAdmin.add(mark);
    for (const secret of secrets)
      if (text.includes(secret) && !(secret === IBAN && route.path.startsWith(OF_ACCOUNT)))
        found.push(`${nameOf(route)} ${answer.status}: ${secret}`);
  }
  return found;
}

describe.each(ROLE_SETS.map((caller) => [caller.join(' and '), caller] as const).toReversed())(
  'to %s',
  (_, caller) => {
    it('no answer of a write shows what the caller may not read', async () => {
      const found: string[] = [];
      for (const route of writes) {
        if (route.permission === null || !isAllowed(route.permission, caller)) continue;
        found.push(...(await leaks(route, caller)));
      }
      expect(found).toEqual([]);
    }, 60_000);
  },
);

it('reaches the answers, and the marks are in those to an administrator', () => {
  expect(answered.size).toBeGreaterThan(writes.length / 2);
  // No write that is open to others answers with a customer's record.
  const seen = [...marks].flatMap(([permission, values]) =>
    permission === 'customers:change' ? [] : values,
  );
  expect([...seenByAdmin]).toEqual(expect.arrayContaining(seen));
});
