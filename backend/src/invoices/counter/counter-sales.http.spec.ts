import { v7 as newId } from 'uuid';
import { CASH_CUSTOMER_ID } from '#contracts/customers/cash-customer.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { StockCalls } from '../../inventory/testing/stock-calls.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { brokenRules } from '../testing/business-rules.js';
import { invoiceCalls } from '../testing/invoice-calls.js';
import { stateCompany } from '../testing/invoiced-order.js';

let app: TestApp;
let office: string;
let stock: StockCalls;
let articleId: string;
let locationId: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  stock = await StockCalls.as(app, 'ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
  articleId = (await stock.article('WB-1', { salePrice: 20.92 })).id;
  locationId = (await stock.location('R1')).id;
  await stock.move('RECEIPT', articleId, locationId, 10);
});
afterAll(() => app.close());

const { bytesOf, call, newOrder, post } = invoiceCalls(() => ({ app, office }));
const WIPER = { description: 'Wischblatt', quantity: 2, unitPrice: 24.9, taxPercent: 19, unit: 'Stk' };
const CASH = { prices: 'GROSS', method: 'CASH_REFERENCE', reference: 'Bon 17' };
const sell = <Body = InvoiceAnswer>(more: object = {}, key: string = newId()) =>
  post<Body>(
    'invoices/counter-sales',
    { ...CASH, positions: [{ ...WIPER, articleId }], ...more },
    {
      'idempotency-key': key,
    },
  );
const refusal = async (more: object) => {
  const { status, body } = await sell<Problem>(more);
  return [status, body.errors?.map(({ field }) => field)];
};
const valueOf = ({ number }: InvoiceAnswer) => Number(number.slice(-5));
const onHand = async () => {
  await app.settle();
  const { body } = await stock.get<readonly { readonly onHand: number }[]>('stock-levels');
  return body[0]?.onHand;
};

describe('a sale over the counter', () => {
  it('takes the parts, is final and paid, and names nobody up to 250 €', async () => {
    const before = (await onHand()) ?? 0;
    const key = newId();
    const { status, body } = await sell({}, key);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        form: 'COUNTER',
        status: 'PAID',
        workOrderId: null,
        customerId: CASH_CUSTOMER_ID,
        recipient: null,
        grossTotal: 49.8,
        paymentMethod: 'CASH_REFERENCE',
        sale: { hasParts: true },
      }),
    ]);
    expect(await onHand()).toBe(before - 2);
    expect((await sell({}, key)).body.id).toBe(body.id);
    expect(await onHand()).toBe(before - 2);
    const xml = (await bytesOf(`invoices/${body.id}/xml`)).toString('utf8');
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain('<ram:TotalPrepaidAmount>49.80</ram:TotalPrepaidAmount>');
    expect(xml).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>');
    expect(xml).not.toContain('Fahrzeug');
    expect((await bytesOf(`invoices/${body.id}/pdf`)).subarray(0, 4).toString()).toBe('%PDF');
  });

  it('puts the parts back by its Storno unless the customer keeps them', async () => {
    const before = (await onHand()) ?? 0;
    const [one, other] = [await sell(), await sell()];
    const cancelled = await post(`invoices/${one.body.id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'CANCELLED' });
    await post(`invoices/${other.body.id}/cancel`, { partsComeBack: false });
    expect(await onHand()).toBe(before - 2);
  });

  it('goes to a customer, who may pay later', async () => {
    const { customerId } = await newOrder();
    const { body } = await sell({ customerId, method: null, reference: null });
    expect(body).toMatchObject({ status: 'SENT', customerId, recipient: { name: 'Ina Blattner' } });
    expect(body.dueDate).not.toBe(body.date);
    const { body: listed } = await call<readonly InvoiceAnswer[]>('GET', `invoices?customerId=${customerId}`);
    expect(listed.map(({ id }) => id)).toEqual([body.id]);
  });

  it('above 250 € asks for name and address, which stay with this invoice', async () => {
    const dear = { positions: [{ ...WIPER, quantity: 1, unitPrice: 300, articleId }] };
    const fields = ['buyerName', 'buyerStreet', 'buyerZip', 'buyerCity'];
    expect(await refusal(dear)).toEqual([400, fields]);
    const buyer = {
      buyerName: 'Theke Beispiel',
      buyerStreet: 'Am Tor 1',
      buyerZip: '12345',
      buyerCity: 'Musterstadt',
    };
    const { body } = await sell({ ...dear, ...buyer });
    expect(body).toMatchObject({ status: 'PAID', recipient: { name: 'Theke Beispiel' } });
  });

  it('says at its fields what is wrong', async () => {
    const part = { ...WIPER, articleId };
    expect(await refusal({ positions: [] })).toEqual([400, ['positions']]);
    expect(await refusal({ positions: [{ ...part, quantity: 999 }] })).toEqual([
      400,
      ['positions.0.quantity'],
    ]);
    expect(await refusal({ positions: [WIPER, { ...part, articleId: newId() }] })).toEqual([
      400,
      ['positions.1.articleId'],
    ]);
    expect(await refusal({ reference: '' })).toEqual([400, ['reference']]);
    expect(await refusal({ method: null })).toEqual([400, ['method']]);
    expect(await refusal({ customerId: newId() })).toEqual([400, ['customerId']]);
  });

  it('gives no number away when it is refused', async () => {
    await stock.move('RECEIPT', articleId, locationId, 10);
    const { body: first } = await sell();
    await refusal({ positions: [{ ...WIPER, articleId, quantity: 999 }] });
    const { body: second } = await sell();
    expect(valueOf(second)).toBe(valueOf(first) + 1);
  });
});
