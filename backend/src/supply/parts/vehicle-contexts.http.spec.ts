import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartsAnswer, VehicleContextAnswer } from '#contracts/supply/parts.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

let provider: Server;
let behave: RequestListener = () => undefined;
let requests = 0;
let garage: TestApp;
let token: string;

beforeAll(async () => {
  provider = createServer((request, response) => {
    requests++;
    behave(request, response);
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  garage = await startTestApp({ environment: { CATALOG_URL: `http://127.0.0.1:${port}` } });
  token = await garage.loginAs('DISPONENT');
});
afterAll(async () => {
  await garage.close();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  requests = 0;
});

const answers =
  (status: number, vehicles: readonly object[] = []): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ vehicles }));
  };
const golf = { make: 'VW', model: 'Golf', ktype: null };

const get = <Body>(path: string) => garage.request<Body>('GET', `/api/supply/${path}`, undefined, token);
const context = async (tsn: string) => {
  const { status, body } = await get<VehicleContextAnswer>(`vehicle-context?hsn=9998&tsn=${tsn}`);
  expect(status).toBe(200);
  return body;
};
const fitments = async (tsn: string, search = '') => {
  const { body } = await get<PartsAnswer>(`parts?hsn=9998&tsn=${tsn}&search=${search}&pageSize=100`);
  return new Set(body.items.map(({ fitmentScore }) => fitmentScore));
};

describe('a vehicle that is looked up at the provider', () => {
  it.each([
    ['AA0', answers(404), 'not-found'],
    ['AA1', answers(200, [golf, golf]), 'ambiguous'],
    ['AA2', answers(401), 'rejected'],
    ['AA3', answers(429), 'rate-limited'],
    ['AA4', answers(503), 'unavailable'],
  ])('is a context of the search although %s gets %s', async (tsn, behaviour, because) => {
    behave = behaviour;
    expect(await context(tsn)).toMatchObject({
      hsn: '9998',
      tsn,
      make: null,
      resolved: false,
      unresolvedBecause: because,
    });
    expect(await fitments(tsn)).toEqual(new Set(['SAFE', 'UNSURE']));
  });

  it('is asked for once, however many parts are searched', async () => {
    behave = answers(404);
    await context('BB1');
    for (const search of ['', 'br', 'bremse', 'filter']) await fitments('BB1', search);
    expect(requests).toBe(1);
    behave = answers(200, [golf]);
    await fitments('BB2');
    expect((await context('BB2')).make).toBe('VW');
    expect(requests).toBe(2);
  });

  it('by an incomplete VIN is not looked up', async () => {
    const { body } = await get<VehicleContextAnswer>('vehicle-context?vin=WVWZZZ1KZ');
    expect(body).toMatchObject({ resolved: false, unresolvedBecause: 'not-asked' });
    expect(requests).toBe(0);
  });

  it('delays the search by a second at most while the provider hangs', async () => {
    const asked = new Promise<void>((done) => {
      behave = () => done();
    });
    const began = performance.now();
    expect(await fitments('CC1')).toEqual(new Set(['SAFE', 'UNSURE']));
    await asked;
    expect(performance.now() - began).toBeLessThan(4_000);
  });
});
