import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { TestApp } from '../../testing/start-test-app.js';
import { orderToInvoice } from './invoiced-order.js';

export const POSITION = {
  description: 'Inspektion',
  quantity: 1.5,
  unitPrice: 88,
  taxPercent: 19,
  unit: 'Std',
};

export const MONEY = { description: 'Anzahlung', quantity: 1, unitPrice: 50, taxPercent: 19, unit: 'Stk' };
export const CONFIRMED = { confirm: true };

/** Calls about invoices, as the office. `garage` is evaluated at each call, so that it may be opened later. */
export function invoiceCalls(garage: () => { readonly app: TestApp; readonly office: string }) {
  const call = <Body = InvoiceAnswer>(
    method: string,
    path: string,
    body?: unknown,
    token = garage().office,
    headers = {},
  ) => garage().app.request<Body>(method, `/api/${path}`, body, token, headers);
  const post = <Body = InvoiceAnswer>(path: string, body: unknown = {}, headers = {}) =>
    call<Body>('POST', path, body, garage().office, headers);
  const newOrder = (...whose: [Parameters<typeof orderToInvoice>[2]?, string?]) => {
    const { app } = garage();
    return orderToInvoice(app.app.platform.streams, app.clock.now(), ...whose);
  };
  const nextNumber = async () => (await call<{ number: string }>('GET', 'invoices/next-number')).body.number;
  const draft = async (more: object = {}) => {
    const order = await newOrder();
    const { workOrderId } = order;
    const number = await nextNumber();
    const body = { number, date: '2026-11-23', workOrderId, positions: [POSITION], ...more };
    return { ...order, body, answer: await post('invoices', body) };
  };
  const sent = async (more: object = {}) => {
    const { answer } = await draft({ supplyDate: '2026-11-20', ...more });
    return post(`invoices/${answer.body.id}/send`, CONFIRMED);
  };
  /** A draft of 132 € net of an order, or a deposit of 50 € net. */
  const drafted = async (workOrderId: string, more: object = {}) => {
    const head = { number: await nextNumber(), date: '2026-11-23', supplyDate: '2026-11-23', workOrderId };
    return post('invoices', { ...head, positions: [POSITION], ...more });
  };
  const deposit = (workOrderId: string, more: object = {}) =>
    drafted(workOrderId, { form: 'DEPOSIT', supplyDate: null, positions: [MONEY], ...more });
  const send = (id: string) => post(`invoices/${id}/send`, CONFIRMED);
  const sentDeposit = async (workOrderId: string): Promise<string> => {
    const { body } = await deposit(workOrderId);
    await send(body.id);
    return body.id;
  };
  const bytesOf = async (path: string): Promise<Buffer> => {
    const { app, office } = garage();
    const headers = { authorization: `Bearer ${office}` };
    return Buffer.from(await (await fetch(`${app.url}/api/${path}`, { headers })).arrayBuffer());
  };
  return { call, post, newOrder, nextNumber, draft, drafted, deposit, send, sent, sentDeposit, bytesOf };
}
