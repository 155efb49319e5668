import type { Problem } from '#contracts/kernel/problem.js';
import { startFakeVies, type FakeVies } from '../../platform/vat-id/testing/fake-vies.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { invoiceCalls, POSITION } from '../testing/invoice-calls.js';
import { stateCompany } from '../testing/invoiced-order.js';

let register: FakeVies;
let app: TestApp;
let office: string;

beforeAll(async () => {
  register = await startFakeVies();
  app = await startTestApp({ environment: { VIES_URL: `${register.url}/` } });
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(async () => {
  await app.close();
  register.close();
});

const { call, newOrder, nextNumber, post } = invoiceCalls(() => ({ app, office }));

it('sending work that the customer owes the tax for asks while VIES has not confirmed his VAT id', async () => {
  const { customerId, workOrderId } = await newOrder(undefined, 'Alpen Logistik GmbH');
  await call('PUT', `customers/${customerId}`, { vatId: 'ATU12345675', country: 'Österreich' });
  const positions = [{ ...POSITION, taxPercent: 0, taxCase: 'REVERSE_CHARGE' }];
  const head = { number: await nextNumber(), date: '2026-11-23', supplyDate: '2026-11-23', workOrderId };
  const { body: draft } = await post('invoices', { ...head, positions });
  const doubt = 'Die USt-IdNr. wurde noch nicht bei VIES abgefragt.';
  const asked = await post<Problem>(`invoices/${draft.id}/send`);
  expect([asked.status, asked.body.detail]).toEqual([422, expect.stringContaining(doubt)]);
  expect((await call<string[]>('GET', `invoices/${draft.id}/unbilled`)).body).toContain(doubt);
  await post(`customers/${customerId}/vat-id-check`);
  expect((await call<string[]>('GET', `invoices/${draft.id}/unbilled`)).body).not.toContain(doubt);
  expect((await post(`invoices/${draft.id}/send`)).body).toMatchObject({ status: 'SENT' });
});

it('a split asks the same before its first invoice', async () => {
  const { customerId, workOrderId } = await newOrder(undefined, 'Alpen Logistik GmbH');
  await call('PUT', `customers/${customerId}`, { vatId: 'ATU12345675', country: 'Österreich' });
  const shares = [{ payer: 0, sharePercent: 50 }];
  const positions = [{ ...POSITION, taxPercent: 0, taxCase: 'REVERSE_CHARGE', shares }];
  const body = { supplyDate: '2026-11-23', payers: [{ kind: 'INTERNAL' }], positions };
  const split = () => post<Problem>(`invoices/work-order/${workOrderId}/split`, body);
  const asked = await split();
  const doubt = 'Die USt-IdNr. wurde noch nicht bei VIES abgefragt.';
  expect([asked.status, asked.body.detail]).toEqual([422, expect.stringContaining(doubt)]);
  await post(`customers/${customerId}/vat-id-check`);
  expect((await split()).status).toBe(200);
});
