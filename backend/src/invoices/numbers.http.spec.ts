import type { InvoiceAnswer, NumbersAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { invoiceCalls, POSITION } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

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

const { call, draft, newOrder, nextNumber, post, sent } = invoiceCalls(() => ({ app, office }));

const REASON = 'Aus dem alten Programm';
const bodyOf = async (number: string, more: object = {}) => {
  const { workOrderId } = await newOrder();
  return { number, date: '2026-11-23', workOrderId, positions: [POSITION], ...more };
};
const registered = async () => (await call<NumbersAnswer>('GET', 'invoices/numbers?year=2026')).body;
/** Revision of the number's claims; -1 if nobody ever claimed it. */
const claimsOf = async (number: string) =>
  (await app.app.platform.streams.load(invoiceNumberClaim, comparableNumber(number))).revision;

describe('a number outside of the sequence', () => {
  it('is refused to the office, which is told the next number', async () => {
    const next = await nextNumber();
    const answer = await post<Problem>('invoices', await bodyOf('RE-2026-00500', { numberReason: REASON }));
    expect([answer.status, answer.body.errors[0]?.field, answer.body.detail]).toEqual([
      400,
      'number',
      `Die nächste Rechnungsnummer ist ${next}. Eine andere vergibt nur ein Administrator mit Grund.`,
    ]);
  });

  it('needs a reason of the administrator', async () => {
    const answer = await call<Problem>('POST', 'invoices', await bodyOf('RE-2026-00500'), admin);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'numberReason']);
  });

  it('is claimed by nobody who may not have it', async () => {
    const before = await claimsOf('ALT-6');
    await post('invoices', await bodyOf('ALT-6', { numberReason: REASON }));
    await call('POST', 'invoices', await bodyOf('ALT-6'), admin);
    expect([before, await claimsOf('ALT-6')]).toEqual([-1, -1]);
  });

  it.each(['RE-2026-00500', 'ALT-7'])(
    '%s never moves the sequence on, and its reason is kept',
    async (number) => {
      const next = await nextNumber();
      const body = await bodyOf(number, { numberReason: REASON });
      const made = await call('POST', 'invoices', body, admin);
      expect([made.status, await nextNumber()]).toEqual([201, next]);
      await app.settle();
      expect((await registered()).outside).toContainEqual(
        expect.objectContaining({ number, reason: REASON, fate: 'DRAFT' }),
      );
      const { body: history } = await call<{ items: { what: string }[] }>(
        'GET',
        `invoices/${made.body.id}/history`,
      );
      expect(history.items).toContainEqual(
        expect.objectContaining({ what: 'Nummer außerhalb der Folge vergeben' }),
      );
    },
  );

  it('stands in the year in which it was given, whatever the date says', async () => {
    const body = await bodyOf('ALT-9', { numberReason: REASON, date: '2019-05-02' });
    expect((await call('POST', 'invoices', body, admin)).status).toBe(201);
    await app.settle();
    expect((await registered()).outside).toContainEqual(expect.objectContaining({ number: 'ALT-9' }));
  });

  it.each(['ALT-7\u200B', '\u2060', 'RE-2026-\u00AD00501'])(
    'has no invisible characters: %j',
    async (number) => {
      const answer = await call<Problem>(
        'POST',
        'invoices',
        await bodyOf(number, { numberReason: REASON }),
        admin,
      );
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'number', message: 'Bitte eine Rechnungsnummer ohne unsichtbare Zeichen angeben.' }],
      ]);
    },
  );

  it('is the next number with another zero as well', async () => {
    const next = await nextNumber();
    const answer = await post<Problem>('invoices', await bodyOf(next.replace('-000', '-0000')));
    expect([answer.status, answer.body.errors[0]?.field, await nextNumber()]).toEqual([400, 'number', next]);
  });

  it('never moves the sequence of another year on', async () => {
    const body = await bodyOf('RE-2027-00001', { numberReason: REASON });
    expect((await call('POST', 'invoices', body, admin)).status).toBe(201);
    expect((await call<NumbersAnswer>('GET', 'invoices/numbers?year=2027')).body.items).toEqual([]);
  });

  it('needs its reason in a new version as well', async () => {
    const { answer } = await draft();
    const change = { number: 'ALT-8' };
    const refused = await call<Problem>('PUT', `invoices/${answer.body.id}`, change, admin);
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'numberReason']);
    const changed = await call(
      'PUT',
      `invoices/${answer.body.id}`,
      { ...change, numberReason: REASON },
      admin,
    );
    expect(changed.body.number).toBe('ALT-8');
  });
});

describe('a draft that is given up', () => {
  it('gives its number to the next draft, and the register tells both', async () => {
    await post(`invoices/${(await draft()).answer.body.id}/cancel`);
    const { answer } = await draft();
    await sent();
    await post(`invoices/${answer.body.id}/cancel`);
    expect(await nextNumber()).toBe(answer.body.number);
    await app.settle();
    expect((await registered()).items).toContainEqual(
      expect.objectContaining({ number: answer.body.number, fate: 'FREE' }),
    );
    const again = await sent();
    expect(again.body.number).toBe(answer.body.number);
    await app.settle();
    expect((await registered()).items).toContainEqual(
      expect.objectContaining({ number: answer.body.number, fate: 'SENT', reason: null }),
    );
    expect(await nextNumber()).not.toBe(answer.body.number);
  });

  it('by another number gives the old one back', async () => {
    const { answer } = await draft();
    await sent();
    const change = { number: await nextNumber() };
    expect((await call('PUT', `invoices/${answer.body.id}`, change)).body.number).toBe(change.number);
    expect(await nextNumber()).toBe(answer.body.number);
  });
});

describe('the list', () => {
  it('is in the order of date and number', async () => {
    const { body } = await call<InvoiceAnswer[]>('GET', 'invoices');
    const keys = body.map(({ date, number }) => `${date} ${number}`);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  it('of numbers is complete page by page', async () => {
    const whole = await registered();
    const first = (await call<NumbersAnswer>('GET', 'invoices/numbers?year=2026&size=2')).body;
    const rest = (await call<NumbersAnswer>('GET', `invoices/numbers?year=2026&after=${first.next}`)).body;
    expect([...first.items, ...rest.items]).toEqual(whole.items);
    expect(rest.outside).toEqual([]);
  });
});

it('refuses a due date before the date of the invoice', async () => {
  const { answer } = await draft({ dueDate: '2026-11-22' });
  const problem = answer.body as unknown as Problem;
  expect([answer.status, problem.errors[0]?.field, problem.detail]).toEqual([
    400,
    'dueDate',
    'Die Fälligkeit liegt vor dem Rechnungsdatum.',
  ]);
});
