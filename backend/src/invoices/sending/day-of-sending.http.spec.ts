import { TestClock } from '../../testing/test-clock.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { invoiceCalls } from '../testing/invoice-calls.js';
import { stateCompany } from '../testing/invoiced-order.js';

/** Half an hour before and after midnight in Germany, so that one session covers both. */
const DRAFTED_AT = '2026-11-23T22:30:00.000Z';
const SENT_AT = '2026-11-23T23:30:00.000Z';

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp({ clock: new TestClock(DRAFTED_AT) });
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { call, post, draft } = invoiceCalls(() => ({ app, office }));

/** Drafts on 23 November; the clock is at 24 November afterwards. */
async function drafted(more: object = {}) {
  app.clock.set(DRAFTED_AT);
  const { answer } = await draft({ supplyDate: '2026-11-20', datedOnSending: true, ...more });
  app.clock.set(SENT_AT);
  return answer.body;
}
const dates = ({ date, dueDate, datedOnSending }: Awaited<ReturnType<typeof drafted>>) => ({
  date,
  dueDate,
  datedOnSending,
});
const send = async (id: string) => (await post(`invoices/${id}/send`, { confirm: true })).body;

describe('a draft whose date nobody chose', () => {
  it('is answered with the date of today, and sent with the day of sending', async () => {
    const answer = await drafted();
    expect(dates(answer)).toEqual({ date: '2026-11-23', dueDate: '2026-12-07', datedOnSending: true });
    const today = { date: '2026-11-24', dueDate: '2026-12-08', datedOnSending: true };
    expect(dates((await call('GET', `invoices/${answer.id}`)).body)).toEqual(today);
    expect(dates(await send(answer.id))).toEqual({ ...today, datedOnSending: false });
    expect(dates((await call('GET', `invoices/${answer.id}`)).body)).toEqual({
      ...today,
      datedOnSending: false,
    });
  });

  it('keeps a due date that was chosen', async () => {
    const { id } = await drafted({ dueDate: '2026-12-24' });
    expect(await send(id)).toMatchObject({ date: '2026-11-24', dueDate: '2026-12-24' });
  });

  it('stays so when its own answer is sent back', async () => {
    const { id } = await drafted();
    const { body } = await call('GET', `invoices/${id}`);
    const put = await call('PUT', `invoices/${id}`, { ...body, note: 'Danke' });
    expect(put.body).toMatchObject({ version: 2, datedOnSending: true, date: '2026-11-24' });
  });

  it('has a chosen date as soon as a date is typed, and its due date follows', async () => {
    const { id } = await drafted();
    const put = await call('PUT', `invoices/${id}`, { date: '2026-11-20' });
    expect(dates(put.body)).toEqual({ date: '2026-11-20', dueDate: '2026-12-04', datedOnSending: false });
    expect(await send(id)).toMatchObject({ date: '2026-11-20', dueDate: '2026-12-04' });
  });

  it('can be dated on the day of sending again', async () => {
    const { id } = await drafted({ datedOnSending: false });
    const put = await call('PUT', `invoices/${id}`, { datedOnSending: true });
    expect(dates(put.body)).toEqual({ date: '2026-11-24', dueDate: '2026-12-08', datedOnSending: true });
  });
});

it('keeps a date that was chosen', async () => {
  const { id } = await drafted({ datedOnSending: false });
  expect(await send(id)).toMatchObject({ date: '2026-11-23', dueDate: '2026-12-07' });
});

it('answers no due date for a cancellation invoice', async () => {
  const { id } = await drafted();
  await send(id);
  const { body } = await post(`invoices/${id}/cancel`);
  const storno = await call('GET', `invoices/${body.correctedBy?.id}`);
  expect(storno.body).toMatchObject({ kind: 'STORNO', dueDate: null, overdue: false });
});
