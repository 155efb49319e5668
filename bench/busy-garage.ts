import { v7 as newId } from 'uuid';
import type { FilledProduct } from './filled-garage.js';
import { oneHourService, STARTS, Visitors, workdays } from './visitors.js';

const MECHANICS = 20;
/** As many starts as stops; then the mechanic takes the next order. */
const PRESSES_OF_ORDER = 20;
const BOOKABLE_DAYS = 240;
const CAPACITY = 50;
/** Nearly what the calendar holds; of more bookings, after half an hour, each cancels the oldest, which is work of its own. */
const MOST_BOOKED = Math.floor(BOOKABLE_DAYS * STARTS.length * CAPACITY * 0.95);

/** What a busy garage does; each call resolves when it is answered, and rejects if it is refused. */
export type Work = {
  book(): Promise<void>;
  /** Starts or stops the clock of the next mechanic. */
  press(): Promise<void>;
  /** Sells something over the counter, which makes an invoice with its papers. */
  invoice(): Promise<void>;
};

/** Opens the calendar wide, hires mechanics, and returns the work. */
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
  const benches: Workbench[] = [];
  for (let number = 0; number < MECHANICS; number++) benches.push(await workbenchOf(product, number));
  const booked: string[] = [];
  let cancelled = 0;
  let presses = 0;
  return {
    book: async () => {
      booked.push(await visitors.book());
      if (booked.length - cancelled > MOST_BOOKED)
        await product.call('PATCH', `/appointment/${booked[cancelled++]}/cancel`);
    },
    press: () => (benches[presses++ % MECHANICS] as Workbench).press(),
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

async function made(product: FilledProduct, path: string, body: object): Promise<string> {
  return (await product.call<{ id: string }>('POST', path, body)).id;
}

/** A new mechanic, because a garage that is kept has those of earlier runs, for the orders of one customer. */
async function workbenchOf(product: FilledProduct, number: number): Promise<Workbench> {
  const username = `messung-${newId().slice(-12)}`;
  const user = { username, password: 'geheim-im-messlauf', roles: ['MECHANIKER'] };
  const mechanicId = await made(product, '/admin/users', user);
  const customerId = await made(product, '/customers', { lastName: 'Messlauf' });
  const vehicleId = await made(product, '/vehicles', { licensePlate: `XM-ME ${number}`, customerId });
  return new Workbench(product, mechanicId, { customerId, vehicleId });
}

/** Where one mechanic presses one time after the other, on one order after the other. */
class Workbench {
  /** Those that were not refused: the clock runs after the first, the third and so on. */
  private presses = 0;
  private operation = '';
  /** The press before this one, whether it was refused or not. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly product: FilledProduct,
    private readonly mechanicId: string,
    private readonly order: { readonly customerId: string; readonly vehicleId: string },
  ) {}

  press(): Promise<void> {
    const pressed = this.before.then(() => this.pressNow());
    this.before = pressed.catch(() => undefined);
    return pressed;
  }

  private async pressNow(): Promise<void> {
    if (this.presses % PRESSES_OF_ORDER === 0) this.operation = await this.nextOperation();
    const path = `/time-logs/${this.presses % 2 === 0 ? 'start' : 'stop'}`;
    await this.product.call('POST', path, { workOperationId: this.operation });
    this.presses += 1;
  }

  private async nextOperation(): Promise<string> {
    const orderId = await made(this.product, '/work-orders', this.order);
    const operation = { title: 'Messung', mechanicId: this.mechanicId };
    return made(this.product, `/work-orders/${orderId}/operations`, operation);
  }
}
