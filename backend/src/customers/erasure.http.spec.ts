import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CustomerAnswer } from '#contracts/customers/customers.api.js';
import { START } from '#contracts/kernel/domain-event.js';
import type { EnrichmentAnswer, VehicleAnswer } from '#contracts/vehicles/vehicles.api.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { allReadModels, eventDefinitions } from '../manifests.js';
import { createEventLog } from '../platform/event-log/encrypted-event-log.js';
import { openSqliteEventStore } from '../engines/event-store/sqlite/sqlite-event-store.js';
import { openSqliteVault } from '../engines/vault/sqlite-vault.js';
import { rawFilesIn } from '../testing/raw-bytes.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let garage: TestApp;
let admin: string;
/** A backup of the log from before the erasure. */
let backup: string;

beforeAll(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
  backup = await mkdtemp(join(tmpdir(), 'werkstatt-backup-'));
});
afterAll(async () => {
  await garage.close();
  await rm(backup, { recursive: true, force: true });
});

const call = <Body>(method: string, path: string, body?: unknown, headers = {}) =>
  garage.request<Body>(method, `/api${path}`, body, admin, headers);
const register = async (customer: object): Promise<CustomerAnswer> => {
  const { status, body } = await call<CustomerAnswer>('POST', '/customers', customer);
  expect(status).toBe(201);
  return body;
};

const VIN = 'WVWZZZ1KZAW000101';
const SECRETS = [
  'Wendelgard',
  'Sonderlich',
  'wendelgard@beispiel.example',
  '0711 4242',
  'Tannenhof',
  'S-WS 4711',
  VIN,
  'Kellerlicht',
  'Zweitkonto',
  'Beifahrertür klemmt',
  'Handschlag am Tresen',
  'Ackerquaste',
  'Sonderlack',
];

/** All files below the folder that contain one of the texts in UTF-8 or UTF-16. */
async function filesWith(directory: string, secrets = SECRETS): Promise<string[]> {
  const hits: string[] = [];
  for (const [file, bytes] of await rawFilesIn(directory))
    for (const secret of secrets)
      for (const encoding of ['utf8', 'utf16le'] as const)
        if (bytes.includes(Buffer.from(secret, encoding)))
          hits.push(`${basename(file)}: ${secret} (${encoding})`);
  return hits;
}

async function copy(database: string, from: string, to: string): Promise<void> {
  for (const file of await readdir(from))
    if (file.startsWith(database)) await copyFile(join(from, file), join(to, file));
}

async function documents(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { collection } of allReadModels)
    for await (const { key, json } of garage.app.platform.readStore.dump(collection))
      all[`${collection.name}/${key}`] = json;
  return all;
}

it('a customer cannot be erased while an order is open or an invoice is a draft', async () => {
  const { id: customerId } = await register({ lastName: 'Auftraggeber' });
  const car = await call<VehicleAnswer>('POST', '/vehicles', { customerId, licensePlate: 'S-AG 1' });
  await garage.settle();
  const order = await call<{ id: string }>('POST', '/work-orders', { customerId, vehicleId: car.body.id });
  const erase = () => call<{ detail: string }>('POST', `/customers/${customerId}/erase`);
  expect(await erase()).toMatchObject({ status: 409, body: { detail: 'Es gibt noch offene Aufträge.' } });
  expect((await call('PUT', `/work-orders/${order.body.id}`, { status: 'DONE' })).status).toBe(200);
  const draft = await call('POST', '/invoices', {
    number: 'RE-2026-00001',
    date: '2026-11-23',
    workOrderId: order.body.id,
    positions: [{ description: 'Ölwechsel', quantity: 1, unitPrice: 100, taxPercent: 19 }],
  });
  expect(draft.status).toBe(201);
  expect(await erase()).toMatchObject({
    status: 409,
    body: { detail: 'Es gibt noch einen Rechnungsentwurf.' },
  });
  expect((await call<CustomerAnswer>('GET', `/customers/${customerId}`)).body.lastName).toBe('Auftraggeber');
});

/** Calls that recorded something about the customer, each with its idempotency key. */
const made: { path: string; body: object; headers: Record<string, string> }[] = [];

async function make<Body extends { id: string }>(path: string, body: object): Promise<Body> {
  const headers = { 'idempotency-key': `about-her-${made.length}` };
  const answer = await call<Body>('POST', path, body, headers);
  expect(answer.status).toBe(201);
  made.push({ path, body, headers });
  await garage.settle();
  return answer.body;
}

describe('an erased customer with an invoice under retention', () => {
  const inInvoice = ['Adelgunde Rechnungshof', 'Belegweg 7', 'S-RH 815'];
  const elsewhere = ['adelgunde@beispiel.example', '0711 8150', 'Stammtisch', 'Fensterheber klemmt'];

  it('remains only in the invoice and its documents', async () => {
    await stateCompany(garage.app.platform.streams, garage.clock.now());
    const [firstName, lastName] = ['Adelgunde', 'Rechnungshof'];
    const [email, phone, notes, description] = elsewhere;
    const address = { street: 'Belegweg 7', zip: '70173', city: 'Stuttgart' };
    const { id } = await register({ firstName, lastName, email, phone, notes, ...address });
    const car = await call<VehicleAnswer>('POST', '/vehicles', { customerId: id, licensePlate: 'S-RH 815' });
    const wanted = { customerId: id, vehicleId: car.body.id, description };
    const workOrderId = (await call<{ id: string }>('POST', '/work-orders', wanted)).body.id;
    await call('PUT', `/work-orders/${workOrderId}`, { status: 'DONE' });
    const positions = [{ description: 'Inspektion', quantity: 1, unitPrice: 100, taxPercent: 19 }];
    const note = 'Für Adelgunde Rechnungshof';
    const content = {
      note,
      number: 'RE-2026-00002',
      date: '2026-11-23',
      supplyDate: '2026-11-23',
      positions,
    };
    const invoice = (await call<{ id: string }>('POST', '/invoices', { workOrderId, ...content })).body;
    expect((await call('POST', `/invoices/${invoice.id}/send`, { mailTo: email })).status).toBe(200);
    await garage.settle();
    const outbox = () => readdir(join(garage.directory, 'postausgang'));
    expect(await outbox()).toHaveLength(1);
    expect(await filesWith(garage.directory, elsewhere)).not.toEqual([]);

    expect(await call('POST', `/customers/${id}/erase`)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/schuldet noch 119,00.€ aus einer unbezahlten Rechnung/) },
    });
    const erased = await call('POST', `/customers/${id}/erase`, { confirm: true });
    expect(erased).toMatchObject({ status: 200, body: { id, invoicesKept: 1, keptUntil: '2034-12-31' } });
    await garage.settle();
    expect(await outbox()).toEqual([]);
    expect(await filesWith(garage.directory, elsewhere)).toEqual([]);
    const papers = await readdir(join(garage.directory, 'files'), { recursive: true });
    const kept = (await filesWith(garage.directory, inInvoice)).map((hit) => hit.split(':')[0] ?? '');
    for (const file of kept)
      expect(file.startsWith('read.db') || papers.some((paper) => paper.endsWith(file))).toBe(true);
    const named = Object.entries(await documents()).filter(([, json]) => json.includes('Rechnungshof'));
    // Open items name whom the retained invoice bills.
    expect(named.map(([key]) => key)).toEqual([`invoices/${invoice.id}`, `open-items/${invoice.id}`]);
    const { body } = await call<{ recipient: object }>('GET', `/invoices/${invoice.id}`);
    expect(body.recipient).toMatchObject({ name: 'Adelgunde Rechnungshof', street: 'Belegweg 7' });
  });
});

describe('an erased customer', () => {
  let id: string;
  let vehicleId: string;
  let draftId: string;

  it('is in no raw file, and every query answers 404', async () => {
    const consent = {
      consentGiven: true,
      consentSource: 'Handschlag am Tresen',
      consentTimestamp: '2026-11-20T10:15',
      consentText: 'Ich stimme zu.',
    };
    const person = { name: 'Wendelgard Sonderlich', email: 'wendelgard@beispiel.example' };
    const customer = { firstName: 'Wendelgard', lastName: 'Sonderlich', email: person.email };
    ({ id } = await make<CustomerAnswer>('/customers', {
      ...customer,
      phone: '0711 4242',
      street: 'Tannenhof 3',
      notes: 'Kellerlicht',
      ...consent,
    }));
    const owned = { customerId: id, licensePlate: 'S-WS 4711', ...consent };
    ({ id: vehicleId } = await make<VehicleAnswer>('/vehicles', owned));
    const enriched = await call<EnrichmentAnswer>('POST', `/vehicles/${vehicleId}/enrich/vin`, {
      vin: VIN,
      consent: true,
    });
    expect(enriched.body.status).toBe('ENRICHED');
    const services = await call<{ id: string }[]>('GET', '/services');
    const visit = { serviceId: services.body[0]?.id, date: '2026-11-24', time: '10:00' };
    const contact = { telefon: '0711 4242', kfz: 'S-WS 4711' };
    await make('/appointment/create', { ...person, ...contact, ...visit, customerId: id });
    const description = 'Beifahrertür klemmt';
    const order = await make<{ id: string }>('/work-orders', { customerId: id, vehicleId, description });
    await call('PUT', `/work-orders/${order.id}`, { status: 'DONE' });
    const given = await call<{ id: string }>('POST', '/invoices', {
      number: 'DR-4711',
      numberReason: 'Ersatz für Frau Ackerquaste',
      date: '2026-11-23',
      workOrderId: order.id,
      note: 'Für Frau Ackerquaste',
      positions: [{ description: 'Sonderlack', quantity: 1, unitPrice: 100, taxPercent: 19 }],
    });
    draftId = given.body.id;
    expect((await call('POST', `/invoices/${draftId}/cancel`, {})).status).toBe(200);
    const other = await register({ lastName: 'Zweitkonto', email: person.email });
    await garage.settle();
    expect((await call('POST', `/customers/${id}/merge`, { otherId: other.id })).status).toBe(200);
    await garage.settle();
    expect(await filesWith(garage.directory)).not.toEqual([]);
    await copy('events.db', garage.directory, backup);

    const erased = await call('POST', `/customers/${id}/erase`);
    expect(erased).toMatchObject({ status: 200, body: { id, invoicesKept: 0, keptUntil: null } });
    await garage.settle();
    expect(await filesWith(garage.directory)).toEqual([]);

    const draft = await call('GET', `/invoices/${draftId}`);
    const texts = { note: '[gelöscht]', positions: [{ description: '[gelöscht]' }] };
    expect(draft.body).toMatchObject({ status: 'CANCELLED', grossTotal: 119, ...texts });
    for (const gone of [id, other.id]) expect((await call('GET', `/customers/${gone}`)).status).toBe(404);
    expect((await call('POST', `/customers/${id}/erase`)).status).toBe(404);
    expect((await call<VehicleAnswer>('GET', `/vehicles/${vehicleId}`)).body).toMatchObject({
      customerId: null,
      licensePlate: null,
      vin: null,
    });
    const { body } = await call<{ name: string; date: string }[]>('GET', '/appointment/all');
    expect(body).toMatchObject([{ name: '[gelöscht]', kfz: '[gelöscht]', date: '2026-11-24' }]);
  });

  it('is not recreated by a repeated call', async () => {
    for (const { path, body, headers } of made)
      expect([path, (await call('POST', path, body, headers)).status]).toEqual([path, 404]);
    await garage.settle();
    expect(await filesWith(garage.directory)).toEqual([]);
  });

  it('stays erased after a rebuild of the read models', async () => {
    const live = await documents();
    await garage.stop();
    for (const file of await readdir(garage.directory))
      if (file.startsWith('read.db')) await rm(join(garage.directory, file));
    garage = await startTestApp({ directory: garage.directory, clock: garage.clock });
    await garage.settle();
    expect(await documents()).toEqual(live);
    expect(await filesWith(garage.directory)).toEqual([]);
  });

  it.each(['with the present vault', 'without a vault'])(
    'cannot be read from an older backup of the log, %s',
    async (which) => {
      expect(await filesWith(backup)).toEqual([]);
      for (const file of await readdir(backup)) if (file.startsWith('vault.db')) await rm(join(backup, file));
      if (which === 'with the vault of today') await copy('vault.db', garage.directory, backup);
      const store = await openSqliteEventStore({ directory: backup });
      const vault = await openSqliteVault({ directory: backup });
      const log = createEventLog({ store, vault, definitions: eventDefinitions });
      const related = (await log.readAll(START, 10_000)).filter(({ data }) =>
        JSON.stringify(data).includes(id),
      );
      await vault.close();
      await store.close();
      const registered = related.find(({ type }) => type === 'CustomerRegistered');
      expect(registered?.data).toMatchObject({ lastName: '[gelöscht]', email: '[gelöscht]' });
      expect(SECRETS.filter((secret) => JSON.stringify(related).includes(secret))).toEqual([]);
    },
  );
});
