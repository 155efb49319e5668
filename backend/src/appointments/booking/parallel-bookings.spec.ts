import { runs } from '../../testing/campaign.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { expectAgreement } from '../testing/agreement.js';
import { bookingCalls, type Booked, type BookingCalls } from '../testing/booking-calls.js';
import { chooseCapacity } from '../testing/workshop.js';

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const thursday = '2026-11-26';
const AT_ONCE = runs(60, 500);

/** Distributes appointments over two other days, at most 50 per start. */
function elsewhere(index: number): { date: string; time: string } {
  const times = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
  return { date: index % 2 === 0 ? wednesday : thursday, time: times[(index >> 1) % times.length] ?? '' };
}

let test: TestApp;
let calls: BookingCalls;

beforeEach(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
});

afterEach(() => test.close());

const atOnce = (call: (index: number) => Promise<Booked>): Promise<Booked[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));

function statuses(answers: readonly Booked[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function expectAllWell(capacity: number): Promise<void> {
  await test.settle();
  const { streams, readModels } = test.app.platform;
  await expectAgreement(streams, readModels, [tuesday, wednesday, thursday], capacity);
}

describe.each([1, 3])(`${AT_ONCE} calls for one time in a workshop with %i bays`, (capacity) => {
  const refused = AT_ONCE - capacity;
  beforeEach(() => chooseCapacity(test.app.platform.streams, capacity));

  it('by visitors fill it exactly', async () => {
    const answers = await atOnce(() => calls.book());
    expect(statuses(answers)).toEqual({ 201: capacity, 409: refused });
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ body }) => body.detail === 'Slot bereits vergeben!'),
    ).toBe(true);
    expect(await calls.all()).toHaveLength(capacity);
    await expectAllWell(capacity);
  });

  it('by visitors who become customers fill it exactly', async () => {
    const answers = await atOnce(() => calls.book({ createNewCustomer: true }));
    expect(statuses(answers)).toEqual({ 201: capacity, 409: refused });
    await expectAllWell(capacity);
  });

  it('by the staff fill it exactly', async () => {
    expect(statuses(await atOnce(() => calls.create()))).toEqual({ 201: capacity, 409: refused });
    await expectAllWell(capacity);
  });

  it('for overlapping services of one and two hours fill it exactly', async () => {
    const long = { serviceId: calls.services.get('Inspektion'), time: '08:00' };
    const short = { serviceId: calls.services.get('Ölwechsel'), time: '09:00' };
    const answers = await atOnce((index) => calls.book(index % 2 === 0 ? long : short));
    expect(statuses(answers)).toEqual({ 201: capacity, 409: refused });
    await expectAllWell(capacity);
  });

  it('that move appointments fill it exactly, and the others keep their slots', async () => {
    const { streams } = test.app.platform;
    await chooseCapacity(streams, 50);
    const made = await atOnce((index) => calls.create(elsewhere(index)));
    expect(statuses(made)).toEqual({ 201: AT_ONCE });
    await chooseCapacity(streams, capacity);
    const to = { date: tuesday, time: '10:00' };
    const answers = await atOnce((index) => calls.reschedule(made[index]?.body.id ?? '', to));
    expect(statuses(answers)).toEqual({ 200: capacity, 409: refused });
    expect(await calls.all(`?to=${tuesday}`)).toHaveLength(capacity);
    expect(await calls.all('?status=CONFIRMED')).toHaveLength(refused);
    await expectAllWell(50);
  });
});
