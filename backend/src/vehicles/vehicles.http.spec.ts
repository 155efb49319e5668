import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import type {
  EnrichmentAnswer,
  ListedVehicle,
  VehicleAnswer,
  VehicleDetailAnswer,
} from '#contracts/vehicles/vehicles.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

type Refused = { detail: string; type: string; errors: { field: string; message: string }[] };

const GOLF = 'WVWZZZ1KZAW000101';
const consent = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-11-20T10:15',
  consentText: 'Ich stimme zu.',
};

let garage: TestApp;
let admin: string;

beforeAll(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
});
afterAll(() => garage.close());

const call = <Body>(method: string, path: string, body?: unknown, headers = {}) =>
  garage.request<Body>(method, `/api${path}`, body, admin, headers);
const register = async (vehicle: object): Promise<VehicleAnswer> => {
  const { status, body } = await call<VehicleAnswer>('POST', '/vehicles', vehicle);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
};
const owner = async (lastName: string): Promise<string> =>
  (await call<CustomerAnswer>('POST', '/customers', { lastName })).body.id;

const idsFound = async (query: string) =>
  (await call<ListedVehicle[]>('GET', `/vehicles?query=${query}`)).body.map((vehicle) => vehicle.id);

it('are found by their owner if nothing of their own fits', async () => {
  const customerId = await owner('Quarzmann');
  const { id } = await register({ customerId, licensePlate: 'QZ-QM 1' });
  await garage.settle();
  expect(await idsFound('quarzm')).toEqual([id]);
  expect(await idsFound('QZ-QM')).toEqual([id]);
  expect(await idsFound('niemand')).toEqual([]);
});

describe('vehicles', () => {
  it('are created, found and changed', async () => {
    const customerId = await owner('Halter');
    const made = await register({
      customerId,
      licensePlate: 's-ha 12',
      vin: ' wvwzzz1kzaw000102 ',
      model: 'Golf',
    });
    expect(made).toMatchObject({
      licensePlate: 'S-HA 12',
      vin: 'WVWZZZ1KZAW000102',
      verification: 'VERIFIED',
      customerName: 'Halter',
      attrs: { tecdoc: null, enrichment_log: [], conflicts: [] },
    });
    await garage.settle();
    for (const query of ['sha12', 's-ha', '000102', 'golf', 'go']) {
      const { body } = await call<ListedVehicle[]>('GET', `/vehicles?query=${query}`);
      expect([query, body.map(({ id }) => id)]).toEqual([query, [made.id]]);
      expect(body[0]).not.toHaveProperty('attrs');
    }
    const changed = await call<VehicleAnswer>('PUT', `/vehicles/${made.id}`, {
      color: 'Blau',
      mileageKm: null,
    });
    expect(changed.body).toMatchObject({ color: 'Blau', model: 'Golf', mileageKm: null });
  });

  it.each([
    [{}, 'licensePlate', 'Kennzeichen oder VIN erforderlich.'],
    [{ vin: 'WVWZZZ1KZAW0001O1' }, 'vin', 'Die VIN hat 17 Zeichen ohne I, O und Q.'],
    [{ licensePlate: 'X', hsn: '60' }, 'hsn', 'Die HSN hat 4 Ziffern.'],
    [{ licensePlate: 'X', tsn: 'B' }, 'tsn', 'Die TSN hat 3 bis 8 Zeichen.'],
    [
      { licensePlate: 'X', firstRegDate: '2027-01-01' },
      'firstRegDate',
      'Die Erstzulassung liegt in der Zukunft.',
    ],
    [
      { licensePlate: 'X', customerId: '0190a000-0000-7000-8000-00000000000a' },
      'customerId',
      'Unbekannter Kunde.',
    ],
  ])('%j are refused', async (vehicle, field, message) => {
    const { status, body } = await call<Refused>('POST', '/vehicles', vehicle);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it('keep every reading, and require a reason for a lower one', async () => {
    const { id } = await register({ licensePlate: 'S-KM 1', mileageKm: 120_000 });
    const lower = await call<Refused>('PUT', `/vehicles/${id}`, { mileageKm: 20_000 });
    expect(lower.body.detail).toBe('Der Kilometerstand ist niedriger als zuletzt. Bitte begründen Sie das.');
    await call('PUT', `/vehicles/${id}`, { mileageKm: 20_000, mileageNote: 'Tacho getauscht' });
    const { body } = await call<VehicleDetailAnswer>('GET', `/vehicles/${id}/detail`);
    expect(body.odometer).toEqual([
      { readOn: '2026-11-23', mileageKm: 20_000, note: 'Tacho getauscht' },
      { readOn: '2026-11-23', mileageKm: 120_000, note: null },
    ]);
  });

  it('forget a wrong reading, and tell its reason in the history', async () => {
    const { id } = await register({ licensePlate: 'S-KM 2', mileageKm: 50_000 });
    await call('PUT', `/vehicles/${id}`, { mileageKm: 500_000 });
    const withdrawn = { mileageKm: null, mileageNote: 'Null zu viel' };
    const { body } = await call<VehicleAnswer>('PUT', `/vehicles/${id}`, withdrawn);
    expect(body.mileageKm).toBeNull();
    const detail = await call<VehicleDetailAnswer>('GET', `/vehicles/${id}/detail`);
    expect(detail.body.odometer).toEqual([{ readOn: '2026-11-23', mileageKm: 50_000, note: null }]);
    const history = await call<{ items: unknown[] }>('GET', `/vehicles/${id}/history`);
    expect(history.body.items).toContainEqual(
      expect.objectContaining({ what: 'Kilometerstand 500.000 km zurückgenommen', reason: 'Null zu viel' }),
    );
  });

  it('end their consent with their owner', async () => {
    const [first, second] = [await owner('Erst'), await owner('Dann')];
    const { id } = await register({
      customerId: first,
      licensePlate: 'S-OW 1',
      notes: 'Schloss',
      ...consent,
    });
    const passed = await call<VehicleAnswer>('PUT', `/vehicles/${id}`, { customerId: second, ...consent });
    expect(passed.body).toMatchObject({ customerName: 'Dann', consentGiven: false, notes: 'Schloss' });
    const { body } = await call<VehicleDetailAnswer>('GET', `/vehicles/${id}/detail`);
    expect(body.owners.map(({ customerName }) => customerName)).toEqual(['Dann', 'Erst']);
    const freed = await call<VehicleAnswer>('PUT', `/vehicles/${id}`, { customerId: null });
    expect(freed.body).toMatchObject({ customerId: null, licensePlate: 'S-OW 1' });
  });
});

const enrich = <Body = EnrichmentAnswer>(id: string, body: object, by = 'vin', headers = {}) =>
  call<Body>('POST', `/vehicles/${id}/enrich/${by}`, body, headers);

describe('an enrichment', () => {
  it('requires the documented consent and its confirmation', async () => {
    const { id } = await register({ licensePlate: 'S-EN 1' });
    const needs = 'Anreicherungen erfordern eine dokumentierte Einwilligung.';
    const without = await enrich<Refused>(id, { vin: GOLF, consent: true });
    expect([without.status, without.body.detail]).toEqual([422, needs]);
    await call('PUT', `/vehicles/${id}`, consent);
    const unconfirmed = await enrich<Refused>(id, { vin: GOLF });
    expect([unconfirmed.status, unconfirmed.body.detail]).toEqual([422, needs]);
    const empty = await enrich<Refused>(id, { consent: true });
    expect(empty.body.errors).toEqual([{ field: 'vin', message: 'Bitte geben Sie eine VIN ein.' }]);
  });

  it('fills empty fields, keeps values of the staff, and lets conflicts be resolved', async () => {
    const { id } = await register({ licensePlate: 'S-EN 2', make: 'Volkswagen', ...consent });
    const headers = { 'idempotency-key': 'golf' };
    const { body } = await enrich(id, { vin: GOLF, consent: true }, 'vin', headers);
    expect(body).toMatchObject({
      status: 'ENRICHED',
      changes: expect.arrayContaining([{ field: 'model', before: null, after: 'Golf VI' }]),
      conflicts: [{ field: 'make', current: 'Volkswagen', catalogue: 'VW' }],
      vehicle: {
        vin: GOLF,
        make: 'Volkswagen',
        ktype: '33101',
        verification: 'VERIFIED',
        attrs: {
          tecdoc: { source: 'sample', lookupType: 'VIN', vin: GOLF, hsn: '0603', tsn: 'BGU', make: 'VW' },
          enrichment_log: [{ status: 'ENRICHED', consent: { source: 'Annahme', text: 'Ich stimme zu.' } }],
        },
      },
    });
    const again = await enrich(id, { hsn: '0603', tsn: 'BGU', consent: true }, 'hsn-tsn');
    expect(again.body).toMatchObject({ status: 'NO_CHANGES', changes: [] });
    const wrong = await call<Refused>('POST', `/vehicles/${id}/conflicts/take`, { fields: ['model'] });
    expect(wrong.body.detail).toBe('Für dieses Feld gibt es keinen abweichenden Katalogwert.');
    const taken = await call<VehicleAnswer>('POST', `/vehicles/${id}/conflicts/take`, { fields: ['make'] });
    expect(taken.body).toMatchObject({ make: 'VW', attrs: { conflicts: [] } });
  });

  it('stores nothing if the catalogue finds nothing', async () => {
    const { id } = await register({ licensePlate: 'S-EN 3', ...consent });
    const unknown = await enrich<Refused>(id, { vin: 'WVWZZZ1KZAW000999', consent: true });
    expect([unknown.status, unknown.body.type]).toEqual([
      404,
      expect.stringContaining('vehicle-catalog-not-found'),
    ]);
    const several = await enrich<Refused>(id, { vin: 'WVWZZZ3CZAE000199', consent: true });
    expect([several.status, several.body.detail]).toEqual([422, expect.stringContaining('multiple')]);
    expect((await call<VehicleAnswer>('GET', `/vehicles/${id}`)).body).toMatchObject({ vin: null });
  });
});
