import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import type { VatIdCheckAnswer } from '#contracts/customers/vat-id-check.js';
import { fails, startFakeVies, type FakeVies } from '../platform/vat-id/testing/fake-vies.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

type Refused = { detail: string; errors: { field: string }[] };
type Told = { items: { what: string }[] };

let register: FakeVies;
let garage: TestApp;
let office: string;

beforeAll(async () => {
  register = await startFakeVies();
  garage = await startTestApp({ environment: { VIES_URL: `${register.url}/` } });
  office = await garage.loginAs('DISPONENT');
});
afterAll(async () => {
  await garage.close();
  register.close();
});

const call = <Body>(method: string, path: string, body?: unknown, headers = {}) =>
  garage.request<Body>(method, `/api/customers${path}`, body, office, headers);
const ask = <Body = VatIdCheckAnswer>(id: string) => call<Body>('POST', `/${id}/vat-id-check`);
const newCustomer = async (customer: object) =>
  (await call<CustomerAnswer>('POST', '', { company: 'Alpen Logistik GmbH', ...customer })).body;

describe('the check of a VAT id', () => {
  it('records what VIES says, for screen and history', async () => {
    const { id } = await newCustomer({ vatId: 'ATU12345675' });
    const before = await call<VatIdCheckAnswer>('GET', `/${id}/vat-id-check`);
    expect(before.body).toMatchObject({
      isOn: true,
      latest: null,
      doubt: expect.stringContaining('noch nicht'),
    });
    const { status, body } = await ask(id);
    expect([status, body]).toEqual([
      200,
      {
        isOn: true,
        vatId: 'ATU12345675',
        latest: {
          vatId: 'ATU12345675',
          outcome: 'VALID',
          askedOn: '2026-11-23',
          name: 'Alpen Logistik GmbH',
          address: 'Ring 1\n1010 Wien',
          consultationNumber: 'WAPIAAAAX1',
        },
        silentOn: null,
        doubt: null,
      },
    ]);
    const { body: history } = await call<Told>('GET', `/${id}/history`);
    expect(history.items.map(({ what }) => what)).toContain(
      'VIES zu ATU12345675: gültig am 23.11.2026: Alpen Logistik GmbH, Ring 1, 1010 Wien (Nr. der Abfrage WAPIAAAAX1)',
    );
  });

  it('keeps the answer when VIES is away later, and says so', async () => {
    const { id } = await newCustomer({ vatId: 'ATU12345675' });
    await ask(id);
    register.behave(fails('MS_UNAVAILABLE'));
    expect((await ask(id)).body).toMatchObject({
      latest: { outcome: 'VALID' },
      silentOn: '2026-11-23',
      doubt: null,
    });
    const { id: other } = await newCustomer({ vatId: 'ATU12345675' });
    expect((await ask(other)).body).toMatchObject({
      latest: { outcome: 'UNAVAILABLE' },
      doubt: 'VIES hat am 23.11.2026 nicht geantwortet.',
    });
  });

  it('is refused without a VAT id', async () => {
    const { id } = await newCustomer({});
    const { status, body } = await ask<Refused>(id);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'vatId' }]]);
  });

  it('is refused in a garage that has not switched it on', async () => {
    const quiet = await startTestApp();
    try {
      const token = await quiet.loginAs('DISPONENT');
      const { body: customer } = await quiet.request<CustomerAnswer>(
        'POST',
        '/api/customers',
        { company: 'Alpen', vatId: 'ATU12345675' },
        token,
      );
      const path = `/api/customers/${customer.id}/vat-id-check`;
      const refused = await quiet.request<Refused>('POST', path, undefined, token);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Die Abfrage bei VIES ist in dieser Werkstatt nicht eingeschaltet.',
      ]);
      const { body } = await quiet.request<VatIdCheckAnswer>('GET', path, undefined, token);
      expect(body.isOn).toBe(false);
    } finally {
      await quiet.close();
    }
  });
});
