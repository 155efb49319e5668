import { v7 as newId } from 'uuid';
import { customerStream } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import type { MortalProcess } from '../testing/victims/mortal-process.js';
import { OrderCreation } from './create-work-order.js';
import {
  appointmentId,
  createOrderIn,
  customerId,
  fact,
  openMortalShop,
  orderIn,
} from './testing/mortal-shop.js';

let shop: MortalProcess;

const create = (id: string) => createOrderIn(shop, id);
const orderOf = (id: string) => orderIn(shop, id);

beforeEach(async () => {
  shop = await openMortalShop();
});

afterEach(() => shop.close());

describe('creating an order, interrupted by a crash', () => {
  // Claimed, numbered, created.
  it.each([1, 2, 3])('after append %i yields the same order when repeated', async (appends) => {
    const id = newId();
    await shop.dieAfter(appends, () => create(id));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    expect((await create(id)).number).toBe('A-2026-00001');
    const { held } = (await shop.streams.load(orderOfAppointment, appointmentId)).state;
    expect(held?.holderId).toBe(id);
    await expect(create(newId())).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([1, 2])('after append %i leaves its appointment available', async (appends) => {
    await shop.dieAfter(appends, () => create(newId()));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    expect((await create(newId())).status).toBe('OPEN');
  });
});

const wantForgotten = () =>
  shop.streams.handle(
    customerStream,
    customerId,
    fact<CustomerEvent>('CustomerErasureBegun', { customerId }),
    shop.origin(),
  );

describe('an order whose customer is being erased', () => {
  it('is valid if it was created before, however late its job runs', async () => {
    const id = newId();
    await create(id);
    await wantForgotten();
    await shop.app.get(OrderCreation).complete(id, shop.origin());
    expect((await orderOf(id)).status).toBe('OPEN');
  });

  it('is taken back if it was created after', async () => {
    const id = newId();
    shop.log.arm({
      before: async (append) => {
        if (append === 3) await wantForgotten();
      },
    });
    await expect(create(id)).rejects.toMatchObject({ detail: 'Der Kunde wird gerade gelöscht.' });
    expect(await orderOf(id)).toMatchObject({ status: 'CANCELLED', takenBack: 'customer-erased' });
  });
});
