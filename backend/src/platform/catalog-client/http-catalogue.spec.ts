import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '../../testing/test-clock.js';
import { CatalogueCalls, type CatalogueCall } from './catalogue-calls.js';
import { HttpCatalogue } from './http-catalogue.js';
import type { CatalogueQuestion } from './vehicle-catalogue.js';

const VIN = 'WVWZZZ1KZAW000101';
const byVin: CatalogueQuestion = { kind: 'VIN', vin: VIN };
const golf = { make: 'VW', model: 'Golf', ktype: '33101', powerKw: 90 };
const WITHIN_MS = 400;
const HOUR_MS = 60 * 60 * 1000;

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let behave: Behaviour[] = [];
let requests: IncomingMessage[] = [];
let opened: HttpCatalogue[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    // The next test must not reuse a connection that this test closed.
    response.shouldKeepAlive = false;
    const [first, ...rest] = behave;
    if (rest.length > 0) behave = rest;
    first?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [behave, requests] = [[], []];
});
afterEach(() => {
  for (const catalogue of opened) catalogue.close();
  opened = [];
});

const answers =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const finds = answers({ vehicles: [golf] });
const breaksOff: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"vehicles": [');
  setImmediate(() => response.destroy());
};
const isSilent: Behaviour = () => undefined;
const trickles: Behaviour = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

function open({ clock = new TestClock(), resetAfterMs = 60_000 } = {}) {
  const calls = new CatalogueCalls();
  const noted: CatalogueCall[] = [];
  const cacheUse: boolean[] = [];
  calls.listen({ onCall: (call) => noted.push(call), onCacheUse: (isHit) => cacheUse.push(isHit) });
  const catalogue = new HttpCatalogue({
    url,
    apiKey: 'geheim',
    calls,
    clock,
    withinMs: WITHIN_MS,
    resetAfterMs,
  });
  opened.push(catalogue);
  return { catalogue, calls, noted, cacheUse, clock };
}

describe('a catalogue over HTTP', () => {
  it('sends the API key and returns the vehicle', async () => {
    behave = [finds];
    const { catalogue, noted } = open();
    await expect(catalogue.find(byVin, 'correlation')).resolves.toMatchObject({ ...golf, engine: null });
    expect(requests[0]).toMatchObject({
      url: `/vehicles?vin=${VIN}`,
      headers: { authorization: 'Bearer geheim', 'x-correlation-id': expect.any(String) },
    });
    expect(noted).toMatchObject([{ status: 200, outcome: 'found', lookupType: 'VIN' }]);
    expect(JSON.stringify(noted)).not.toContain(VIN);
  });

  it('looks up HSN and TSN', async () => {
    behave = [finds];
    await open().catalogue.find({ kind: 'HSN_TSN', hsn: '0603', tsn: 'BGU' }, 'correlation');
    expect(requests[0]?.url).toBe('/vehicles?hsn=0603&tsn=BGU');
  });

  it.each([
    ['404', answers({}, 404), 'vehicle-catalog-not-found', 404],
    ['none', answers({ vehicles: [] }), 'vehicle-catalog-not-found', 404],
    ['several', answers({ vehicles: [golf, golf] }), 'vehicle-enrichment-error', 200],
    ['400', answers({}, 400), 'vehicle-enrichment-error', 400],
    ['403', answers({}, 403), 'vehicle-enrichment-error', 403],
    ['429', answers({}, 429), 'vehicle-catalog-unavailable', 429],
  ])('that answers %s is not asked again', async (_, behaviour, code, status) => {
    behave = [behaviour];
    const { catalogue, noted } = open();
    await expect(catalogue.find(byVin, 'correlation')).rejects.toMatchObject({ code });
    expect(noted.map((call) => call.status)).toEqual([status]);
  });

  it('passes on a rate limit with Retry-After', async () => {
    behave = [answers({}, 429)];
    await expect(open().catalogue.find(byVin, 'correlation')).rejects.toMatchObject({
      detail: expect.stringContaining('rate limit'),
      retryAfterSeconds: 30,
    });
  });

  it.each<[string, Behaviour]>([
    ['500', answers({}, 500)],
    ['503', answers({}, 503)],
    ['broken JSON', answers('{"vehicles": [')],
    ['JSON of another shape', answers({ cars: [] })],
    ['numbers as text', answers({ vehicles: [{ ...golf, powerKw: '90' }] })],
    ['1 MB', answers({ vehicles: [], padding: 'x'.repeat(1024 * 1024) })],
    ['a redirect', answers('', 302, { location: 'http://127.0.0.1:1/vehicles' })],
    ['half an answer', breaksOff],
    ['nothing at all', isSilent],
    ['a trickle', trickles],
  ])('that answers %s is asked once more and is away then', async (_, behaviour) => {
    behave = [behaviour];
    const { catalogue, noted } = open();
    const began = performance.now();
    await expect(catalogue.find(byVin, 'correlation')).rejects.toMatchObject({
      code: 'vehicle-catalog-unavailable',
    });
    expect(performance.now() - began).toBeLessThan(2 * WITHIN_MS + 1_000);
    expect(noted.map(({ outcome }) => outcome)).toEqual(['unavailable', 'unavailable']);
    expect(noted.every(({ status }) => status >= 500)).toBe(true);
  });

  it('uses the answer of the second attempt', async () => {
    behave = [answers({}, 500), finds];
    const { catalogue, noted } = open();
    await expect(catalogue.find(byVin, 'correlation')).resolves.toMatchObject(golf);
    expect(noted.map(({ outcome }) => outcome)).toEqual(['unavailable', 'found']);
  });

  it('caches vehicles for 24 hours', async () => {
    behave = [finds];
    const { catalogue, clock, cacheUse } = open();
    await catalogue.find(byVin, 'correlation');
    clock.advance(24 * HOUR_MS - 1);
    await catalogue.find(byVin, 'correlation');
    expect(requests).toHaveLength(1);
    clock.advance(1);
    await catalogue.find(byVin, 'correlation');
    expect(requests).toHaveLength(2);
    expect(cacheUse).toEqual([false, true, false]);
  });

  it.each([
    ['unknown', answers({}, 404), 'vehicle-catalog-not-found'],
    ['ambiguous', answers({ vehicles: [golf, golf] }), 'vehicle-enrichment-error'],
  ])('caches %s vehicles for one hour', async (_, behaviour, code) => {
    behave = [behaviour];
    const { catalogue, clock } = open();
    for (const advanceMs of [0, HOUR_MS - 1]) {
      clock.advance(advanceMs);
      await expect(catalogue.find(byVin, 'correlation')).rejects.toMatchObject({ code });
    }
    expect(requests).toHaveLength(1);
    clock.advance(1);
    await expect(catalogue.find(byVin, 'correlation')).rejects.toMatchObject({ code });
    expect(requests).toHaveLength(2);
  });

  it('asks again after a fault, which it only recalls', async () => {
    behave = [answers({}, 401), finds];
    const { catalogue, clock } = open();
    expect(catalogue.recall(byVin)).toBeUndefined();
    await expect(catalogue.find(byVin, 'correlation')).rejects.toBeDefined();
    expect(catalogue.recall(byVin)).toMatchObject({ refusal: { outcome: 'rejected' } });
    await expect(catalogue.find(byVin, 'correlation')).resolves.toMatchObject(golf);
    expect(catalogue.recall(byVin)).toMatchObject({ vehicle: golf });
    clock.advance(24 * HOUR_MS);
    expect(catalogue.recall(byVin)).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  it('sends one request for callers who ask the same at the same time', async () => {
    behave = [finds];
    const { catalogue } = open();
    const found = await Promise.all([
      catalogue.find(byVin, 'correlation'),
      catalogue.find(byVin, 'correlation'),
    ]);
    expect(found).toMatchObject([golf, golf]);
    expect(requests).toHaveLength(1);
  });
});

const question = (number: number): CatalogueQuestion => ({
  kind: 'VIN',
  vin: `WVWZZZ1KZAW${String(number).padStart(6, '0')}`,
});

const fail = async (catalogue: HttpCatalogue, count: number): Promise<void> => {
  for (let number = 0; number < count; number++)
    await expect(catalogue.find(question(number), 'correlation')).rejects.toBeDefined();
};

describe('the breaker', () => {
  it('opens when half of five queries failed, blocks requests and still answers from the cache', async () => {
    const { catalogue, calls } = open();
    behave = [finds];
    await catalogue.find(byVin, 'correlation');
    behave = [answers({}, 429)];
    await fail(catalogue, 4);
    expect(calls.breaker).toBe('open');
    const asked = requests.length;
    await expect(catalogue.find(question(9), 'correlation')).rejects.toMatchObject({
      code: 'vehicle-catalog-unavailable',
      detail: 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.',
      retryAfterSeconds: 30,
    });
    expect(requests).toHaveLength(asked);
    await expect(catalogue.find(byVin, 'correlation')).resolves.toMatchObject(golf);
  });

  it('counts a query once whatever its retries, and a timeout as a failure', async () => {
    const { catalogue, calls } = open();
    behave = [answers({}, 500)];
    await fail(catalogue, 4);
    expect(calls.breaker).toBe('closed');
    const knows = open();
    behave = [answers({}, 404)];
    await fail(knows.catalogue, 10);
    expect(knows.calls.breaker).toBe('closed');
  });

  it('lets one query through after a while and closes if it succeeds', async () => {
    const { catalogue, calls } = open({ resetAfterMs: 30 });
    behave = [answers({}, 429)];
    await fail(catalogue, 5);
    const halfOpen = new Promise<void>((done) =>
      calls.listen({ onBreaker: (state) => state === 'half-open' && done() }),
    );
    await halfOpen;
    behave = [finds];
    await expect(catalogue.find(byVin, 'correlation')).resolves.toMatchObject(golf);
    expect(calls.breaker).toBe('closed');
  });
});
