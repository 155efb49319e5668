import type { InvoiceAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import type { AddedTemplateAnswer } from '#contracts/work-orders/templates/template-work.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { accountCalls } from './testing/account-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let admin: string;
let workOrderId: string;

const { ask, made } = accountCalls(() => ({ app, token: admin }));
const proposal = async () =>
  (await ask<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`)).body;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
  await ask('PUT', 'settings/invoicing', { hourlyRate: 98, minutesPerAw: 6 });
  const address = { street: 'Am Mühlenfeld 3', zip: '12345', city: 'Musterstadt' };
  const customerId = await made('customers', { lastName: 'Beispiel', ...address });
  const vehicleId = await made('vehicles', { customerId, licensePlate: 'XM-PK 1' });
  workOrderId = await made('work-orders', { customerId, vehicleId });
  const jobTemplateId = await made('job-templates', { title: 'Bremse erneuern', aw: 10 });
  for (let times = 0; times < 2; times += 1) {
    const body = { jobTemplateId, version: 1 };
    const added = await ask<AddedTemplateAnswer>('POST', `work-orders/${workOrderId}/job-templates`, body);
    expect([added.status, added.body.operation.sold?.quantity]).toEqual([201, 10]);
  }
});
afterAll(() => app.close());

it('proposes work that was sold twice once more, after a partial invoice that bills it once', async () => {
  const { number, date, positions } = await proposal();
  const sold = { description: 'Bremse erneuern', quantity: 10, unit: 'AW', unitPrice: 9.8, taxPercent: 19 };
  expect(positions).toEqual([expect.objectContaining(sold), expect.objectContaining(sold)]);
  const first = { form: 'PARTIAL', number, date, supplyDate: date, workOrderId, positions: [sold] };
  const id = await made('invoices', first);
  expect((await ask<InvoiceAnswer>('POST', `invoices/${id}/send`, { confirm: true })).status).toBe(200);
  expect((await proposal()).positions).toEqual([expect.objectContaining(sold)]);
});
