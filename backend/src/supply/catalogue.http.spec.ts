import type {
  EngineAnswer,
  OfferAnswer,
  PartAnswer,
  PartsAnswer,
  SupplierAnswer,
  VehicleContextAnswer,
} from '#contracts/supply/parts.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
});
afterAll(() => app.close());

const get = <Body>(path: string) => app.request<Body>('GET', `/api/supply/${path}`, undefined, token);

describe('the catalogue', () => {
  it('leads from make to engine, and from the engine to fitting parts', async () => {
    const { body: makes } = await get<{ code: string; name: string }[]>('vehicle-catalog/makes');
    expect(makes.map(({ name }) => name)).toEqual(['VW', 'Audi', 'Opel']);
    const path = 'vehicle-catalog/makes/VW/models/GOLF-7/variants/LIM/engines';
    const { body: engines } = await get<EngineAnswer[]>(path);
    const diesel = engines.find(({ fuel }) => fuel === 'Diesel') as EngineAnswer;
    const { body: fitting } = await get<PartsAnswer>(
      `parts?ktype=${diesel.ktype}&safeOnly=true&pageSize=100`,
    );
    expect(fitting.total).toBeGreaterThan(5);
    expect(fitting.items.every(({ fitmentScore }) => fitmentScore === 'SAFE')).toBe(true);
    const { body: byKey } = await get<PartsAnswer>(`parts?vehicleKey=${diesel.vehicleKey}&safeOnly=true`);
    expect(byKey.total).toBe(fitting.total);
    const { body: foreign } = await get<PartsAnswer>('parts?ktype=999999&pageSize=100');
    expect(foreign.items.some(({ fitmentScore }) => fitmentScore === 'UNSURE')).toBe(false);
  });

  it.each([
    'vehicle-catalog/makes/FORD/models',
    'vehicle-catalog/makes/VW/models/KA/variants',
    'vehicle-catalog/makes/VW/models/GOLF-7/variants/CABRIO/engines',
    'parts/part-99',
    'parts/part-99/offers',
    'orders/0190a000-0000-7000-8000-00000000dead',
  ])('does not know %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('has one-based pages, with facets', async () => {
    const { body } = await get<PartsAnswer>('parts?category=Filter&category=Bremsen&page=2&pageSize=5');
    expect(body).toMatchObject({ page: 2, pageSize: 5, total: 13 });
    expect(body.items).toHaveLength(5);
    expect(body.facets.categories).toHaveLength(11);
    expect((await get('parts?page=0')).status).toBe(400);
    expect((await get('parts?sort=NAME')).status).toBe(400);
  });

  it('answers a part, its offers and its suppliers', async () => {
    const [{ body: part }, { body: offers }, { body: suppliers }] = [
      await get<PartAnswer>('parts/part-01'),
      await get<OfferAnswer[]>('parts/part-01/offers'),
      await get<SupplierAnswer[]>('suppliers'),
    ];
    expect(part.offersCount).toBe(offers.length);
    expect(offers[0]?.priceNet).toBe(part.bestOfferPrice);
    expect(offers.map(({ priceNet }) => priceNet)).toEqual(
      offers.map(({ priceNet }) => priceNet).toSorted((one, other) => one - other),
    );
    expect(suppliers.map(({ id }) => id)).toContain(offers[0]?.supplierId);
  });
});

const context = (query: string) => get<VehicleContextAnswer & { detail: string }>(`vehicle-context?${query}`);

const ofTheHouse = 'hsn=9999&tsn=xyz';
const register = (licensePlate: string, ktype: string | null) => {
  const car = { licensePlate, hsn: '9999', tsn: 'XYZ', make: 'Ahorn', model: 'Kombi', ktype };
  return app.request('POST', '/api/vehicles', car, token);
};

describe('a vehicle', () => {
  it('is found by VIN and key numbers, with its parts', async () => {
    for (const query of ['vin=WVWZZZ1KZAW000101', 'vin=%20wvw%20zzz1kzaw000101', 'hsn=0603&tsn=BGU']) {
      const { body } = await context(query);
      expect(body).toMatchObject({
        resolved: true,
        ktype: expect.any(String),
        vehicleKey: expect.any(String),
      });
      const { body: parts } = await get<PartsAnswer>(`parts?${query}&safeOnly=true`);
      expect(parts.total).toBeGreaterThan(5);
    }
  });

  it('of our own is found by its key numbers, even if the catalogue does not know them', async () => {
    expect((await context(ofTheHouse)).body).toMatchObject({ resolved: false, make: null });
    expect((await register('S-AH 1', null)).status).toBe(201);
    expect((await context(ofTheHouse)).body.resolved).toBe(false);
    expect((await register('S-AH 2', '4711')).status).toBe(201);
    expect((await context(ofTheHouse)).body).toMatchObject({
      type: 'hsn-tsn',
      vin: null,
      make: 'Ahorn',
      model: 'Kombi',
      ktype: '4711',
      resolved: true,
    });
  });

  it('that is unknown has no definite fitment', async () => {
    expect((await context('vin=WVWZZZ1KZAW999999')).body).toMatchObject({ resolved: false, ktype: null });
    const { body } = await get<PartsAnswer>('parts?vin=WVWZZZ1KZAW999999&pageSize=100');
    expect(new Set(body.items.map(({ fitmentScore }) => fitmentScore))).toEqual(new Set(['SAFE', 'UNSURE']));
  });

  it.each([
    ['vin=KURZ', 400, 'Die VIN hat 8 bis 17 Zeichen.'],
    ['hsn=06&tsn=BGU', 400, 'Die HSN hat 4 Ziffern.'],
    ['hsn=0603&tsn=B', 400, 'Die TSN hat 3 bis 8 Zeichen.'],
    ['vehicleId=0190a000-0000-7000-8000-00000000dead', 404, 'Nicht gefunden.'],
  ])('%s is refused', async (query, status, detail) => {
    const answer = await context(query);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });
});
