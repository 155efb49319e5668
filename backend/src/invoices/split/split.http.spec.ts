import type { InvoiceAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { SplitAnswer } from '#contracts/invoices/split/split.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { invoiceCalls, POSITION } from '../testing/invoice-calls.js';
import { stateCompany } from '../testing/invoiced-order.js';

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { call, newOrder, nextNumber, post } = invoiceCalls(() => ({ app, office }));
const ALL = { payer: 0, sharePercent: 100 };
const LINE = { ...POSITION, quantity: 1, unitPrice: 100, unit: 'Stk' };

const split = <Body = SplitAnswer>(workOrderId: string, body: object) =>
  post<Body>(`invoices/work-order/${workOrderId}/split`, { supplyDate: '2026-11-20', ...body });
const fieldsOf = ({ body }: { readonly body: unknown }) =>
  ((body as Problem).errors ?? []).map(({ field }) => field);

describe('an order that is split', () => {
  it('has an invoice for each payer, and is billed', async () => {
    const { workOrderId, customerId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const { customerId: insurer } = await newOrder(undefined, 'Solide Versicherung AG');
    const { status, body } = await split(workOrderId, {
      payers: [
        { kind: 'PAYER', payerId },
        { kind: 'INSURANCE', payerId: insurer, paysTax: false, excess: 30 },
        { kind: 'INTERNAL' },
      ],
      positions: [
        { ...LINE, description: 'Garantie', shares: [ALL] },
        { ...LINE, description: 'Unfall', shares: [{ payer: 1, sharePercent: 100 }] },
        { ...LINE, description: 'Kulanz', shares: [{ payer: 2, amount: 33.34 }] },
      ],
    });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'DONE',
        parts: [
          { payer: 'Tondra Deutschland GmbH', status: 'SENT', grossTotal: 119 },
          { payer: 'Ina Blattner', status: 'SENT', grossTotal: 198.33 },
        ],
      },
    ]);
    const { body: own } = await call('GET', `invoices/${body.parts[1]?.invoiceId}`);
    expect(own).toMatchObject({ customerId, form: 'WHOLE', coPayerAmount: 70, coPayerId: insurer });
    expect(own.positions[1]?.description).toMatch(/^Kulanz \(Anteil 66,66 % von 100,00\s€\)$/u);
    const order = await call<{ status: string }>('GET', `work-orders/${workOrderId}`);
    expect(order.body.status).toBe('DONE');
    const all = await call<InvoiceAnswer[]>('GET', `invoices?workOrderId=${workOrderId}`);
    expect(all.body).toHaveLength(2);
    expect((await call<UnbilledAnswer>('GET', 'invoices/unbilled')).body.doneWithoutInvoice).toEqual([]);
  });

  it('is refused for unknown payers, shares that are too high, and divided exchange parts', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const payers = [{ kind: 'PAYER', payerId }];
    const unknown = [{ kind: 'PAYER', payerId: '0190f3c2-0000-7000-8000-000000000009' }];
    const cases = [
      [{ payers: unknown, positions: [{ ...LINE, shares: [ALL] }] }, 'payers.0.payerId'],
      [{ payers, positions: [{ ...LINE, shares: [{ payer: 1, sharePercent: 5 }] }] }, 'positions.0.shares'],
      [{ payers, positions: [{ ...LINE, shares: [{ payer: 0, amount: 101 }] }] }, 'positions.0.shares'],
      [{ payers, positions: [{ ...LINE, shares: [{ payer: 0 }] }] }, 'positions.0.shares'],
      [
        { payers, positions: [{ ...LINE, exchangePart: true, shares: [{ payer: 0, sharePercent: 50 }] }] },
        'positions.0.shares',
      ],
      [{ payers: [{ kind: 'INTERNAL' }], positions: [{ ...LINE, shares: [ALL] }] }, 'positions'],
    ] as const;
    for (const [body, field] of cases) {
      const refused = await split<Problem>(workOrderId, body);
      expect([refused.status, fieldsOf(refused)]).toEqual([400, [field]]);
    }
    const state = await call<SplitAnswer>('GET', `invoices/work-order/${workOrderId}/split`);
    expect(state.body).toEqual({ status: 'NONE', reason: null, parts: [] });
  });

  it('asks for what it leaves out, and says before the first invoice what a recipient lacks', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(
      { street: null, zip: null, city: null },
      'Tondra Deutschland GmbH',
    );
    await post(`work-orders/${workOrderId}/operations`, { title: 'Probefahrt' });
    const much = { ...LINE, unitPrice: 1_000 };
    const body = { payers: [{ kind: 'PAYER', payerId }], positions: [{ ...much, shares: [ALL] }, LINE] };
    const refused = await split<Problem>(workOrderId, body);
    expect([refused.status, fieldsOf(refused)]).toEqual([
      422,
      expect.arrayContaining(['customer.street']) as unknown,
    ]);
    const address = { street: 'Hafenweg 1', zip: '12345', city: 'Musterstadt' };
    await call('PUT', `customers/${payerId}`, address);
    const asked = await split<Problem>(workOrderId, body);
    expect([asked.status, asked.body.detail]).toEqual([422, expect.stringContaining('„Probefahrt“')]);
    const doubts = asked.body.errors.map(({ message }) => message);
    expect((await split(workOrderId, { ...body, doubts })).body.status).toBe('DONE');
  });

  it('is refused while the order has an invoice', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const head = { number: await nextNumber(), date: '2026-11-23', workOrderId, positions: [POSITION] };
    await post('invoices', head);
    const body = { payers: [{ kind: 'PAYER', payerId }], positions: [{ ...LINE, shares: [ALL] }] };
    expect((await split<Problem>(workOrderId, body)).status).toBe(409);
  });

  it('is refused while a deposit is open, whoever paid it, and leaves nothing half billed', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const money = { ...LINE, description: 'Anzahlung', unitPrice: 50 };
    const head = { number: await nextNumber(), date: '2026-11-23', workOrderId, form: 'DEPOSIT', payerId };
    const { body: deposit } = await post('invoices', { ...head, positions: [money] });
    await post(`invoices/${deposit.id}/send`, { confirm: true });
    const body = {
      payers: [{ kind: 'PAYER', payerId }],
      positions: [{ ...LINE, shares: [{ payer: 0, sharePercent: 60 }] }],
    };
    const refused = await split<Problem>(workOrderId, body);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining(`Anzahlung ${deposit.number}`),
    ]);
    const state = await call<SplitAnswer>('GET', `invoices/work-order/${workOrderId}/split`);
    expect(state.body.status).toBe('NONE');
    await post(`invoices/${deposit.id}/cancel`, {});
    expect((await split(workOrderId, body)).body.status).toBe('DONE');
  });

  it('keeps what the garage bears through later splits, as long as an invoice of the split lives', async () => {
    const { workOrderId } = await newOrder();
    await post(`work-orders/${workOrderId}/operations`, { title: 'Kulanzarbeit' });
    const payers = [{ kind: 'INTERNAL' }];
    const borne = { ...LINE, description: 'Kulanzarbeit', shares: [ALL] };
    const first = await split(workOrderId, { payers, positions: [LINE, borne] });
    await post(`work-orders/${workOrderId}/supplement`);
    const second = await split(workOrderId, { payers, positions: [LINE, { ...LINE, shares: [ALL] }] });
    expect([first.body.status, second.body.status]).toEqual(['DONE', 'DONE']);
    await post(`work-orders/${workOrderId}/supplement`);
    const head = { number: await nextNumber(), date: '2026-11-23', workOrderId, positions: [LINE] };
    const { id } = (await post('invoices', head)).body;
    const doubts = async () => (await call<readonly string[]>('GET', `invoices/${id}/unbilled`)).body;
    const left = 'Ohne Position: „Kulanzarbeit“.';
    expect(await doubts()).not.toContain(left);
    for (const { body } of [second, first]) {
      expect(await doubts()).not.toContain(left);
      await post(`invoices/${body.parts[0]?.invoiceId}/cancel`);
    }
    expect(await doubts()).toContain(left);
  });

  it('says on later invoices that a share of a divided position has no invoice any more', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const { body } = await split(workOrderId, {
      payers: [{ kind: 'PAYER', payerId }],
      positions: [
        { ...LINE, description: 'Motor', shares: [{ payer: 0, sharePercent: 40 }] },
        { ...LINE, description: 'Ölwechsel' },
      ],
    });
    const [theirs, own] = body.parts.map(({ invoiceId }) => invoiceId);
    await post(`invoices/${theirs}/cancel`);
    const open = expect.stringMatching(/^„Motor“ ist auf mehrere Zahler geteilt, und ein Anteil/u) as unknown;
    await post(`work-orders/${workOrderId}/supplement`);
    const head = { number: await nextNumber(), date: '2026-11-23', workOrderId, positions: [LINE] };
    const { id } = (await post('invoices', head)).body;
    const doubts = async () => (await call<readonly string[]>('GET', `invoices/${id}/unbilled`)).body;
    expect(await doubts()).toEqual([open]);
    await post(`invoices/${own}/cancel`);
    expect(await doubts()).toEqual([]);
  });
});
