import * as fc from 'fast-check';
import { routesOf } from './platform/http/routes.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from './testing/campaign.js';
import { concretePath, startFurnishedApp, type Fields } from './testing/routes/call-samples.js';
import { junkBodies, junkIds } from './testing/routes/junk.js';
import { newVisitor } from './testing/new-visitor.js';

/** Number of bodies (or ids, if a route takes no body) per writing route. */
const RUNS = runs(100, 1_000);
/** Takes no input, and would end this test's session. */
const LOG_OUT = 'POST /api/auth/logout';

const { garage, calls } = await startFurnishedApp();
const token = await garage.loginAs('ADMIN');
const writes = calls.flatMap((module) => Object.entries(module.writes));
const refusesLate = calls.flatMap((module) => module.refusesLate ?? []);
let nth = 0;

afterAll(() => garage.close());

/** Expects no 5xx; a refusal must be documented for its route, be a problem document and have written nothing. */
async function expectHarmless(route: string, url: string, body?: string): Promise<void> {
  const { eventLog } = garage.app.platform;
  const before = await eventLog.head();
  const correlationId = `fuzz-${String(++nth).padStart(8, '0')}`;
  const method = route.split(' ', 1)[0] as 'POST';
  const answer = await garage.app.nest.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'x-correlation-id': correlationId,
      ...newVisitor(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(answer.statusCode).toBeLessThan(500);
  garage.assertListed(method, url, answer.statusCode);
  if (answer.statusCode < 400) return;
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  if (answer.statusCode === 409 && refusesLate.includes(route)) return;
  // Reactions to earlier calls may write meanwhile.
  const since = await eventLog.readAll(before, 1_000);
  expect(since.filter((event) => event.metadata.correlationId === correlationId)).toEqual([]);
}

/** The address of this route with sample values, and `id` for unknown parameters. */
function address(route: string, id: string): string {
  const [path = '', query] = (route.split(' ')[1] ?? '').split('?');
  const url = `${concretePath(path, calls)}${query === undefined ? '' : `?${query}`}`;
  return url.replaceAll(/:\w+/g, () => id);
}

function bare(route: string, id: string): string {
  return (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, () => id);
}

describe('every writing route of the product', () => {
  it('is fuzzed here, except the log-out', () => {
    const documented = routesOf(garage.app.nest)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    const thrownAt = new Set([...writes.map(([route]) => route.split('?', 1)[0]), LOG_OUT]);
    expect([...thrownAt].toSorted()).toEqual(documented.toSorted());
  });

  it.each(writes)(
    '%s takes anything without a fault',
    async (route, fields) => {
      await (fields === null ? throwIds(route) : throwBodies(route, fields));
    },
    CAMPAIGN_TIMEOUT_MS,
  );
});

function throwIds(route: string): Promise<void> {
  const url = route.includes('?') ? address : bare;
  const property = fc.asyncProperty(junkIds, (id) => expectHarmless(route, url(route, id)));
  return fc.assert(property, { numRuns: RUNS });
}

/** Mostly on existing records, sometimes on unknown ones. */
function throwBodies(route: string, fields: Fields): Promise<void> {
  const url = fc.oneof(
    { weight: 9, arbitrary: fc.constant(address(route, 'null')) },
    { weight: 1, arbitrary: junkIds.map((id) => bare(route, id)) },
  );
  const property = fc.asyncProperty(url, junkBodies(fields), (at, body) => expectHarmless(route, at, body));
  return fc.assert(property, { numRuns: RUNS });
}
