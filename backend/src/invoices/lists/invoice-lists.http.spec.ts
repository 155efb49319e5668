import { incomplete } from '#contracts/invoices/completeness.js';
import type { InvoiceAnswer, InvoicePartiesAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { runs } from '../../testing/campaign.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { ISSUER } from '../testing/golden-invoices.js';
import { invoiceCalls, POSITION } from '../testing/invoice-calls.js';
import { stateCompany } from '../testing/invoiced-order.js';

let app: TestApp;
let office: string;
let admin: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { call, newOrder, nextNumber, post, sent } = invoiceCalls(() => ({ app, office }));

describe('the missing details of an invoice', () => {
  it('end in one full stop, also after an abbreviation', () => {
    const refusal = incomplete([{ field: 'company.taxNumber', message: 'Steuernummer oder USt-IdNr.' }]);
    expect(refusal.detail).toBe('Für den Versand fehlt: Steuernummer oder USt-IdNr.');
  });

  it('are known before there is an invoice, with issuer and recipient', async () => {
    const { workOrderId, customerId } = await newOrder({ street: null, zip: '12345', city: 'Musterstadt' });
    const parties = await call<InvoicePartiesAnswer>('GET', `invoices/work-order/${workOrderId}/parties`);
    expect(parties.body).toEqual({
      customerId,
      issuer: {
        name: ISSUER.name,
        owner: ISSUER.owner,
        phone: ISSUER.phone,
        email: ISSUER.email,
        iban: ISSUER.iban,
        street: ISSUER.street,
        zip: ISSUER.zip,
        city: ISSUER.city,
        taxNumber: ISSUER.taxNumber,
        vatId: ISSUER.vatId,
      },
      recipient: {
        name: 'Ina Blattner',
        contact: null,
        street: null,
        zip: '12345',
        city: 'Musterstadt',
        country: null,
        deliveryCountry: null,
        vatId: null,
        reference: null,
      },
      licensePlate: 'XM-GB 14',
    });
    const unknown = await call<Problem>('GET', `invoices/work-order/${customerId}/parties`);
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Der Auftrag wurde nicht gefunden.']);
  });
});

describe('lists and exports', () => {
  it('finds by status, recipient and number, and flags overdue invoices', async () => {
    const { body } = await sent({ dueDate: '2026-11-01', date: '2026-10-01' });
    await sent();
    await app.settle();
    const page = (query: string) =>
      call<{ items: InvoiceAnswer[]; totalElements: number; next: string | null }>(
        'GET',
        `invoices/page?${query}`,
      );
    const overdue = await page('overdue=true');
    expect(overdue.body.items.map(({ id, overdue: isOver }) => [id, isOver])).toEqual([[body.id, true]]);
    expect((await page(`search=${body.number}`)).body.items.map(({ id }) => id)).toEqual([body.id]);
    expect((await page('search=blattner&status=SENT')).body.totalElements).toBeGreaterThan(1);
    expect((await page('from=2026-10-01&to=2026-10-31')).body.items.map(({ id }) => id)).toContain(body.id);
    const cancelled = await post(`invoices/${body.id}/cancel`);
    await app.settle();
    const stornoId = cancelled.body.correctedBy?.id;
    const listed = (await page('kind=STORNO')).body.items;
    expect(listed.map(({ grossTotal }) => grossTotal)).toEqual([-body.grossTotal]);
    const idsOf = async (query: string) => (await page(query)).body.items.map(({ id }) => id);
    expect(await idsOf('status=SENT')).toContain(stornoId);
    const open = await page('status=SENT&kind=INVOICE');
    expect(open.body.items.map(({ kind }) => kind)).toEqual(['INVOICE']);
    expect(open.body.totalElements).toBe(1);
    expect(await idsOf('kind=STORNO&search=blattner')).toEqual([stornoId]);
    expect(await idsOf(`kind=STORNO&workOrderId=${body.workOrderId}`)).toEqual([stornoId]);
    expect((await page('kind=RECEIPT')).status).toBe(400);
    expect((await call<InvoiceAnswer[]>('GET', 'invoices?limit=1')).headers.get('link')).toContain(
      'rel="next"',
    );
  });

  it.each(['04-15', '12-31', '02-28'])('takes a fiscal year that begins on %s', async (fiscalYearStart) => {
    const stated = await call('PUT', 'settings/invoicing', { fiscalYearStart }, admin);
    expect([stated.status, stated.body]).toMatchObject([200, { fiscalYearStart }]);
  });

  it.each(['02-29', '04-31', '13-01', '1-1', '00-10'])(
    'refuses a fiscal year that begins on %s',
    async (fiscalYearStart) => {
      const { status, body } = await call<Problem>('PUT', 'settings/invoicing', { fiscalYearStart }, admin);
      expect([status, body.errors[0]?.field]).toEqual([400, 'fiscalYearStart']);
    },
  );

  it('has a history', async () => {
    const { body } = await sent();
    const { body: history } = await call<{ items: { what: string }[] }>('GET', `invoices/${body.id}/history`);
    expect(history.items.map(({ what }) => what).at(-1)).toMatch(/^Entwurf erstellt über 157,08\u00A0€$/);
  });
});

const AT_ONCE = runs(100, 500);

it(`gives ${AT_ONCE} parallel drafts with one number to exactly one of them`, async () => {
  const orders = await Promise.all(Array.from({ length: AT_ONCE }, () => newOrder()));
  const number = await nextNumber();
  const answers = await Promise.all(
    orders.map(({ workOrderId }) =>
      post<Problem>('invoices', {
        number,
        date: '2026-11-23',
        workOrderId,
        positions: [POSITION],
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
});
