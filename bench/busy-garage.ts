import { v7 as newId } from 'uuid';
import type { FilledProduct } from './filled-garage.js';
import { oneHourService, STARTS, Visitors, workdays } from './visitors.js';

const MECHANICS = 20;
const BOOKABLE_DAYS = 240;
const CAPACITY = 50;
/** Half of what the calendar holds; of more bookings the oldest are cancelled, so that an hour of them fits. */
const MOST_BOOKED = (BOOKABLE_DAYS * STARTS.length * CAPACITY) / 2;

/** What a busy garage does; each call resolves when it is answered, and rejects if it is refused. */
export type Work = {
  book(): Promise<void>;
  /** Starts or stops the clock of the next mechanic. */
  press(): Promise<void>;
  /** Sells something over the counter, which makes an invoice with its papers. */
  invoice(): Promise<void>;
};

/** Opens the calendar wide, hires mechanics with an order each, and returns the work. */
export async function busyGarage(product: FilledProduct): Promise<Work> {
  const rules = await product.get<object>('/settings/workshop');
  const open = {
    capacity: CAPACITY,
    slotMinutes: 60,
    horizonDays: 365,
    minNoticeMinutes: 0,
    notifyEmail: '',
  };
  await product.call('PUT', '/settings/workshop', { ...rules, ...open, reminderMail: false });
  for (const { id } of await product.get<readonly { id: string }[]>('/vacations'))
    await product.call('DELETE', `/vacations/${id}`);
  const visitors = new Visitors(product.url, await oneHourService(product.url), workdays(BOOKABLE_DAYS));
  const operations = await operationsOf(product);
  const booked: string[] = [];
  let cancelled = 0;
  let presses = 0;
  /** Whether the clock of each mechanic runs; a mechanic presses one time after the other. */
  const clocks = Array.from({ length: MECHANICS }, () => Promise.resolve(false));
  return {
    book: async () => {
      booked.push(await visitors.book());
      if (booked.length - cancelled > MOST_BOOKED)
        await product.call('PATCH', `/appointment/${booked[cancelled++]}/cancel`);
    },
    press: () => {
      const place = presses++ % MECHANICS;
      const pressed = (clocks[place] as Promise<boolean>).then(async (isRunning) => {
        const path = `/time-logs/${isRunning ? 'stop' : 'start'}`;
        await product.call('POST', path, { workOperationId: operations[place] });
        return !isRunning;
      });
      // After a refusal, the clock is as it was.
      const before = clocks[place] as Promise<boolean>;
      clocks[place] = pressed.catch(() => before);
      return pressed.then(() => undefined);
    },
    invoice: async () => {
      const position = { description: 'Scheibenreiniger', quantity: 2, unitPrice: 4.5, taxPercent: 19 };
      await product.call('POST', '/invoices/counter-sales', {
        prices: 'GROSS',
        method: 'CARD',
        positions: [position],
      });
    },
  };
}

async function operationsOf(product: FilledProduct): Promise<readonly string[]> {
  const made = async (path: string, body: object): Promise<string> =>
    (await product.call<{ id: string }>('POST', path, body)).id;
  const customerId = await made('/customers', { lastName: 'Messlauf' });
  const vehicleId = await made('/vehicles', { licensePlate: 'XM-ME 1', customerId });
  const operations: string[] = [];
  for (let number = 0; number < MECHANICS; number++) {
    // A garage that is kept has the mechanics of earlier runs.
    const user = {
      username: `messung-${newId().slice(-12)}`,
      password: 'geheim-im-messlauf',
      roles: ['MECHANIKER'],
    };
    const mechanicId = await made('/admin/users', user);
    const order = await made('/work-orders', { customerId, vehicleId });
    operations.push(await made(`/work-orders/${order}/operations`, { title: 'Messung', mechanicId }));
  }
  return operations;
}
