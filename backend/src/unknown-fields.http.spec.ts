import { routesOf } from './platform/http/routes.js';
import { concretePath, startFurnishedApp } from './testing/routes/call-samples.js';

const { garage, calls } = await startFurnishedApp();
const token = await garage.loginAs('ADMIN');
const samples = new Map(
  calls
    .flatMap(({ writes }) => Object.entries(writes))
    .map(([route, fields]) => [route.split('?')[0], fields ?? {}] as const),
);
const writes = routesOf(garage.app.nest)
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => [method as Method, path] as const);

afterAll(() => garage.close());

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Problem = { readonly errors?: readonly { readonly field: string; readonly message: string }[] };

async function unknownIn(method: Method, url: string, payload?: object): Promise<readonly string[]> {
  const { body } = await garage.app.nest.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  if (body === '' || !body.startsWith('{')) return [];
  const { errors = [] } = JSON.parse(body) as Problem;
  return errors.filter(({ message }) => message === 'Unbekanntes Feld.').map(({ field }) => field);
}

describe('a body with an unknown field is refused with its name:', () => {
  it.each(writes)('%s %s', async (method, path) => {
    const fields = samples.get(`${method} ${path}`) ?? {};
    const body = Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]));
    const url = concretePath(path, calls);
    expect([path, await unknownIn(method, url, { ...body, discount: 5 })]).toEqual([path, ['discount']]);
  });
});

describe('the answer of a record can be sent back as it is:', () => {
  const changes = writes.filter(([method]) => method === 'PUT');

  it.each(changes)('%s %s', async (_, path) => {
    const url = concretePath(path, calls);
    const answer = await garage.app.nest.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    const record = answer.statusCode === 200 ? (JSON.parse(answer.body) as object) : {};
    expect([path, await unknownIn('PUT', url, record)]).toEqual([path, []]);
  });
});
