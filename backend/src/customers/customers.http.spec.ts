import type { CustomerAnswer, CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import type { VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

type Page = {
  items: CustomerAnswer[];
  totalElements: number;
  page: number;
  size: number;
  next: string | null;
};
type Refused = { detail: string; errors: { field: string; message: string }[] };

let garage: TestApp;
let admin: string;

beforeAll(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
});
afterAll(() => garage.close());

const call = <Body>(method: string, path: string, body?: unknown, headers = {}) =>
  garage.request<Body>(method, `/api${path}`, body, admin, headers);
const register = async (customer: object): Promise<CustomerAnswer> => {
  const { status, body } = await call<CustomerAnswer>('POST', '/customers', customer);
  expect(status).toBe(201);
  return body;
};
const found = async (query: string): Promise<string[]> => {
  await garage.settle();
  const { body } = await call<Page>('GET', `/customers?${query}`);
  return body.items.map(({ displayName }) => displayName);
};
const consent = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-11-20T10:15',
  consentText: 'Ich stimme zu.',
};

describe('customers', () => {
  it('are found by an id in capitals', async () => {
    const { id } = await register({ lastName: 'Groß' });
    const { status, body } = await call<CustomerAnswer>('GET', `/customers/${id.toUpperCase()}`);
    expect([status, body.id]).toEqual([200, id]);
  });

  it('are created, found and changed', async () => {
    const made = await register({
      firstName: 'Jörg',
      lastName: 'Müller',
      phone: '+49 711 98765',
      notes: 'Hund',
    });
    expect(made).toMatchObject({
      displayName: 'Jörg Müller',
      notes: 'Hund',
      consentGiven: false,
      email: null,
    });
    expect(await found('query=muell')).toEqual(['Jörg Müller']);
    expect(await found('query=0711%2098')).toEqual(['Jörg Müller']);
    expect(await found('query=j%C3%B6')).toEqual(['Jörg Müller']);
    const changed = await call<CustomerAnswer>('PUT', `/customers/${made.id}`, { phone: '', ...consent });
    expect(changed.body).toMatchObject({ phone: null, lastName: 'Müller', consentSource: 'Annahme' });
    expect(changed.headers.get('etag')).toBe(`"${changed.body.revision}"`);
    const again = await call<CustomerAnswer>('PUT', `/customers/${made.id}`, { phone: '', ...consent });
    expect(again.body.revision).toBe(changed.body.revision);
    const behind = await call(
      'PUT',
      `/customers/${made.id}`,
      { city: 'Ulm' },
      { 'if-match': `"${made.revision}"` },
    );
    expect(behind.status).toBe(412);
  });

  it('are found by the plate of their vehicle if nothing of their own fits', async () => {
    const { id: customerId } = await register({ firstName: 'Yola', lastName: 'Dietz' });
    await call('POST', '/vehicles', { customerId, licensePlate: 'AH-DY 17' });
    expect(await found('query=AH-DY')).toEqual(['Yola Dietz']);
    expect(await found('query=ahdy17')).toEqual(['Yola Dietz']);
    expect(await found('query=AH-DY&page=1&size=1')).toEqual([]);
    expect(await found('query=XX-XX 99')).toEqual([]);
  });

  it('are listed in pages and in order', async () => {
    for (const lastName of ['Zander', 'Ärmel', 'Bär']) await register({ lastName, company: 'Sortiert AG' });
    expect(await found('query=sortiert')).toEqual(['Ärmel', 'Bär', 'Zander']);
    expect(await found('query=sortiert&direction=desc&size=2')).toEqual(['Zander', 'Bär']);
    expect(await found('query=sortiert&size=2&page=1')).toEqual(['Zander']);
  });

  it('are refused with all errors', async () => {
    const { status, body } = await call<Refused>('POST', '/customers', {
      firstName: 'X',
      consentGiven: true,
    });
    expect(status).toBe(400);
    expect(body.detail).toBe('Bitte vervollständigen Sie alle Pflichtfelder.');
    expect(body.errors.map(({ field }) => field)).toEqual([
      'lastName',
      'consentSource',
      'consentTimestamp',
      'consentText',
    ]);
    const one = await call<Refused>('POST', '/customers', { firstName: 'X' });
    expect(one.body.detail).toBe('Nachname oder Firma erforderlich');
  });

  it('are created once per key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await call<CustomerAnswer>('POST', '/customers', { lastName: 'Einmal' }, headers);
    const second = await call<CustomerAnswer>('POST', '/customers', { lastName: 'Einmal' }, headers);
    expect(second.body.id).toBe(first.body.id);
    expect(await found('query=einmal')).toEqual(['Einmal']);
  });

  it('hide notes and invoices from mechanics', async () => {
    const { id } = await register({ lastName: 'Geheim', notes: 'Zahlt spät' });
    const mechanic = await garage.loginAs('MECHANIKER');
    for (const path of [`/customers/${id}`, `/customers/${id}/detail`, '/customers?query=geheim']) {
      const answer = await garage.request('GET', `/api${path}`, undefined, mechanic);
      expect([answer.status, JSON.stringify(answer.body).includes('Zahlt')]).toEqual([200, false]);
    }
    const detail = await garage.request('GET', `/api/customers/${id}/detail`, undefined, mechanic);
    expect(detail.body).not.toHaveProperty('invoices');
  });

  it('keep a history of their consents', async () => {
    const { id } = await register({ lastName: 'Zustimmung', ...consent });
    await call('PUT', `/customers/${id}`, { consentGiven: false });
    const { body } = await call<CustomerDetailAnswer>('GET', `/customers/${id}/detail`);
    expect(body.customer).toMatchObject({ consentGiven: false, consentSource: null, consentText: null });
    expect(body.consentHistory).toMatchObject([
      { given: false, source: null, text: null, by: 'admin' },
      { given: true, source: 'Annahme', text: 'Ich stimme zu.', timestamp: '2026-11-20T09:15:00.000Z' },
    ]);
    const history = await call<{ items: { what: string }[] }>('GET', `/customers/${id}/history`);
    expect(history.body.items.map(({ what }) => what)).toEqual([
      'Einwilligung widerrufen',
      'Einwilligung dokumentiert',
      'Kunde angelegt',
    ]);
  });

  it('are found when entered a second time', async () => {
    await register({ lastName: 'Döppel', email: 'doppel@beispiel.example', phone: '0711 555000' });
    await garage.settle();
    const query = 'lastName=doeppel&email=DOPPEL@beispiel.example&phone=%2B49711555000';
    const { body } = await call<{ matches: string[] }[]>('GET', `/customers/similar?${query}`);
    expect(body.map(({ matches }) => matches)).toEqual([['E-Mail', 'Telefon', 'Name']]);
  });
});

describe('two accounts of one person', () => {
  it('become one, with the vehicles of both', async () => {
    const keep = await register({ lastName: 'Einig', notes: 'eins' });
    const other = await register({
      lastName: 'Einig',
      email: 'einig@beispiel.example',
      notes: 'zwei',
      ...consent,
    });
    const car = await call<VehicleAnswer>('POST', '/vehicles', {
      customerId: other.id,
      licensePlate: 'S-EI 1',
    });
    await garage.settle();
    const preview = await call<{ result: CustomerAnswer; vehicles: number }>(
      'GET',
      `/customers/${keep.id}/merge-preview?otherId=${other.id}`,
    );
    expect(preview.body).toMatchObject({
      vehicles: 1,
      result: { email: 'einig@beispiel.example', notes: 'eins\n\nzwei', consentGiven: true },
    });
    const merged = await call<CustomerAnswer>('POST', `/customers/${keep.id}/merge`, { otherId: other.id });
    expect(merged.body).toMatchObject({
      id: keep.id,
      email: 'einig@beispiel.example',
      notes: 'eins\n\nzwei',
    });
    expect((await call<CustomerAnswer>('GET', `/customers/${other.id}`)).body.id).toBe(keep.id);
    expect((await call<VehicleAnswer>('GET', `/vehicles/${car.body.id}`)).body.customerId).toBe(keep.id);
    expect(await found('query=einig')).toEqual(['Einig']);
    const taken = await call<VehicleAnswer>('POST', '/vehicles', {
      customerId: other.id,
      vin: 'WVWZZZ1KZAW000109',
    });
    expect(taken.body).toMatchObject({ customerId: keep.id, customerName: 'Einig' });
    const absorbed = 'Dieser Kunde wurde mit einem anderen zusammengeführt.';
    for (const [method, path, body] of [
      ['PUT', `/customers/${other.id}`, { city: 'Ulm' }],
      ['POST', `/customers/${other.id}/erase`, {}],
      ['POST', `/customers/${keep.id}/merge`, { otherId: other.id }],
    ] as const) {
      const answer = await call<Refused>(method, path, body);
      expect([answer.status, answer.body.detail]).toEqual([409, absorbed]);
    }
    const itself = await call<Refused>('POST', `/customers/${keep.id}/merge`, { otherId: keep.id });
    expect(itself.body.errors).toEqual([{ field: 'otherId', message: 'Bitte einen anderen Kunden wählen.' }]);
  });
});
