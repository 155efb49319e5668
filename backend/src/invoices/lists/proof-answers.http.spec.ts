import type { InvoiceAnswer, ProofAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { asWritten } from '../testing/as-written.js';

/** From time logs and parts to the proposal, and from each position back to its proofs. */
let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
});
afterAll(() => app.close());

async function call<Body = { id: string }>(
  method: string,
  path: string,
  body?: unknown,
  token = admin,
): Promise<Body> {
  const answer = await app.request<Body>(method, `/api/${path}`, body, token);
  expect([method, path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([
    method,
    path,
    true,
    true,
  ]);
  return answer.body;
}

/** An order with half an hour of work and one and a half pieces of a part. */
async function workedOrder(): Promise<string> {
  const { id: customerId } = await call('POST', 'customers', { lastName: 'Blattner' });
  const { id: vehicleId } = await call('POST', 'vehicles', { customerId, licensePlate: 'XM-GB 14' });
  const { id: workOrderId } = await call('POST', 'work-orders', { customerId, vehicleId });
  const account = { username: 'lasse', password: 'geheim-in-der-werkstatt', roles: ['MECHANIKER'] };
  const { id: mechanicId } = await call('POST', 'admin/users', account);
  const operation = { title: 'Bremse vorn', mechanicId };
  const { id: workOperationId } = await call('POST', `work-orders/${workOrderId}/operations`, operation);
  await call('POST', 'time-logs/start', { workOperationId });
  app.clock.advance(30 * 60_000);
  await call('POST', 'time-logs/stop', { workOperationId });
  const { id: locationId } = await call('POST', 'inventory/locations', { code: 'A1', name: 'Regal' });
  const article = { number: 'OF-118', name: 'Ölfilter', salePrice: 12.4 };
  const { id: articleId } = await call('POST', 'inventory/articles', article);
  await call('POST', 'inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 5 });
  const parts = `work-orders/${workOrderId}/parts`;
  const { id: partId } = await call('POST', parts, { articleId, quantity: 2 });
  await call('POST', `${parts}/${partId}/issue`, { quantity: 2 });
  await call('POST', `${parts}/${partId}/return`, { quantity: 0.5 });
  return workOrderId;
}

it('time logs and issued parts are proposed, and each position leads back to its proofs', async () => {
  await call('PUT', 'settings/invoicing', { hourlyRate: 88 });
  const workOrderId = await workedOrder();
  const proposal = await call<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`);
  expect(proposal.positions).toMatchObject([
    { description: 'Bremse vorn', quantity: 0.5, unit: 'Std', unitPrice: 88, proof: '30 min gebucht' },
    { description: 'Ölfilter', quantity: 1.5, unit: 'Stk', unitPrice: 12.4, lineTotal: 18.6 },
  ]);
  expect(proposal.supplyDate).toBe(proposal.date);
  expect(proposal.warnings).toEqual([]);
  const { number, date, supplyDate } = proposal;
  const positions = proposal.positions.map(asWritten);
  const wanted = { number, date, supplyDate, workOrderId, positions };
  const { id } = await call<InvoiceAnswer>('POST', 'invoices', wanted);
  const proofs = await call<readonly ProofAnswer[]>(
    'GET',
    `invoices/${id}/proofs`,
    undefined,
    await app.loginAs('PRUEFER'),
  );
  const [time, issue, back] = proposal.positions.flatMap(({ sources }) => sources);
  expect(proofs).toEqual([
    { ...time, at: expect.any(String), who: 'lasse', minutes: 30, quantity: null },
    { ...issue, at: expect.any(String), who: expect.any(String), minutes: null, quantity: 2 },
    { ...back, at: expect.any(String), who: expect.any(String), minutes: null, quantity: -0.5 },
  ]);
  // As many time logs as a long order has: the proposal is accepted.
  const proven = positions.map((position) => ({
    ...position,
    sources: position.sources.flatMap((source) => Array.from({ length: 500 }, () => source)),
  }));
  await call('PUT', `invoices/${id}`, { positions: proven });
});

it('a position without proofs has an empty list, and an unknown invoice is 404', async () => {
  const { id: customerId } = await call('POST', 'customers', { lastName: 'Blattner' });
  const { id: vehicleId } = await call('POST', 'vehicles', { customerId, licensePlate: 'XM-GB 15' });
  const { id: workOrderId } = await call('POST', 'work-orders', { customerId, vehicleId });
  const positions = [{ description: 'Pauschale', quantity: 1, unitPrice: 10, taxPercent: 19 }];
  const { id } = await call('POST', 'invoices', {
    number: 'P-1',
    numberReason: 'Aus dem alten Programm',
    date: '2026-11-23',
    workOrderId,
    positions,
  });
  expect(await call<readonly ProofAnswer[]>('GET', `invoices/${id}/proofs`)).toEqual([]);
  expect((await app.request('GET', `/api/invoices/${workOrderId}/proofs`, undefined, admin)).status).toBe(
    404,
  );
});
