import { concretePath, startFurnishedApp } from './testing/routes/call-samples.js';

const EXCEPTIONS: readonly string[] = [
  // The sample names another order, which is refused first; invoices.http.spec.ts shows the 412.
  '/api/invoices/:id',
  // A time log has no revision: a correction names both times and its reason.
  '/api/time-logs/:id',
  // A password has no revision: its owner shows the old one.
  '/api/account/password',
  // Nor has a start page: its owner alone chooses it.
  '/api/account/start-page',
];
/** A revision that no record of the samples has. */
const OUTDATED = '"987654"';

const { garage, calls } = await startFurnishedApp();
const token = await garage.loginAs('ADMIN');
const changes = calls.flatMap((module) =>
  Object.entries(module.writes).flatMap(([route, fields]) => {
    const [method, path = ''] = route.split(' ');
    return method === 'PUT' && fields !== null && !EXCEPTIONS.includes(path) ? [[path, fields] as const] : [];
  }),
);

afterAll(() => garage.close());

/** The first sample value of each field. */
const bodyOf = (fields: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]));

describe('a colleague who saw an older state is refused with 412:', () => {
  it.each(changes)('PUT %s', async (path, fields) => {
    const url = concretePath(path, calls);
    const answer = await garage.app.nest.inject({
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${token}`, 'if-match': OUTDATED },
      payload: bodyOf(fields),
    });
    expect([path, answer.statusCode]).toEqual([path, 412]);
  });
});
