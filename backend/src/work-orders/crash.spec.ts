import { v7 as newId } from 'uuid';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/article.js';
import type { ArticleEvent } from '#contracts/inventory/article.events.js';
import { BookStock } from '#contracts/inventory/book-stock.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import type { LocationEvent } from '#contracts/inventory/location.events.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { MovePart, type PartAction } from '#contracts/work-orders/part-commands.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { MortalProcess } from '../testing/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { CatalogueModule } from '../platform/catalog-client/catalogue.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { CreateWorkOrder, OrderCreation } from './create-work-order.js';
import { changeOrder, existing } from './work-order.js';
import { WorkOrdersModule } from './work-orders.module.js';

/** Orders and stock, on real engines and without HTTP; nothing runs by itself before `platform.start()`. */
const openShop = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([CatalogueModule, PdfModule, InventoryModule, VehiclesModule, WorkOrdersModule], options);

const [customerId, vehicleId, appointmentId, articleId, locationId] = Array.from({ length: 5 }, () =>
  newId(),
) as [string, string, string, string, string];

let shop: MortalProcess;

const create = (id: string) => {
  const wanted = { customerId, vehicleId, appointmentId, description: 'Bremsen', mileageKm: null };
  return shop.run<KnownWorkOrder>(new CreateWorkOrder(id, wanted, shop.origin()));
};
const move = (workOrderId: string, movementId: string, action: PartAction, quantityMilli: number) =>
  shop.run(
    new MovePart(
      { movementId, workOrderId, articleId, action, quantityMilli, locationId: null },
      shop.origin(),
    ),
  );
const orderOf = async (id: string) => (await shop.streams.load(workOrderStream, id)).state;
const article = async () => (await shop.streams.load(articleStream, articleId)).state as KnownArticle;

const fact =
  <Event>(type: string, data: object) =>
  () => [{ type, version: 1, data } as Event];

/** A customer with his car and an appointment, and ten pieces of an article on one shelf. */
async function fill(): Promise<void> {
  const { streams } = shop;
  const person = { firstName: 'Erika', lastName: 'Beispiel', company: null, email: null, phone: null };
  const car = { licensePlate: 'B-AB 123', make: null, model: null, modelVariant: null };
  const whose = { customerId, subjectId: customerId, source: 'staff', appointmentId: null };
  await streams.handle(
    customerStream,
    customerId,
    fact<CustomerEvent>('CustomerRegistered', { ...whose, ...person }),
    shop.origin(),
  );
  await streams.handle(
    vehicleStream,
    vehicleId,
    fact<VehicleEvent>('VehicleRegistered', { ...whose, ...car, vehicleId }),
    shop.origin(),
  );
  const slot = { slotId: 'slot', date: '2026-11-24', time: '08:00' };
  const booked = {
    ...whose,
    vehicleId,
    slot,
    appointmentId,
    status: 'CONFIRMED',
    durationMinutes: 60,
    serviceId: 'oil',
    service: 'Ölwechsel',
    name: 'Erika Beispiel',
    email: 'erika@beispiel.example',
    telefon: null,
    kfz: 'B-AB 123',
    customerLinkType: 'NONE',
    vehicleLinkType: 'NONE',
  };
  await streams.handle(
    appointmentStream,
    appointmentId,
    fact<AppointmentEvent>('AppointmentBooked', booked),
    shop.origin(),
  );
  await streams.handle(
    locationsStream,
    '',
    fact<LocationEvent>('LocationAdded', { locationId, code: 'R1', name: 'Regal 1' }),
    shop.origin(),
  );
  const named = { number: 'OF-1', name: 'Ölfilter', unit: 'Stk', minimumMilli: 0, salePriceCents: 1_990 };
  await streams.handle(
    articleStream,
    articleId,
    fact<ArticleEvent>('ArticleAdded', { articleId, ...named }),
    shop.origin(),
  );
  const receipt = {
    movementId: newId(),
    articleId,
    type: 'RECEIPT' as const,
    locationId,
    quantityMilli: 10_000,
  };
  const rest = {
    toLocationId: null,
    reference: null,
    partLineId: null,
    setAside: [],
    unitCostE4: null,
    note: null,
  };
  await shop.run(new BookStock({ ...receipt, ...rest }, shop.origin()));
}

/** What is reserved and taken out agrees on both sides. */
async function expectAgreement(id: string): Promise<void> {
  const order = existing(await orderOf(id));
  for (const [lineId, { reservedMilli, issuedMilli }] of order.parts) {
    expect((await article()).lines.get(lineId)).toMatchObject({ reservedMilli, issuedMilli });
  }
  expect((await article()).lines.size).toBe(order.parts.size);
}

beforeEach(async () => {
  shop = await MortalProcess.open(openShop);
  await fill();
});

afterEach(() => shop.close());

describe('an order that dies while it is made', () => {
  // Claimed, numbered, created.
  it.each([1, 2, 3])('after append %i is the same order when it is repeated', async (appends) => {
    const id = newId();
    await shop.dieAfter(appends, () => create(id));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    expect((await create(id)).number).toBe('A-2026-00001');
    const { held } = (await shop.streams.load(orderOfAppointment, appointmentId)).state;
    expect(held?.holderId).toBe(id);
    await expect(create(newId())).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([1, 2])('after append %i leaves its appointment to the next', async (appends) => {
    await shop.dieAfter(appends, () => create(newId()));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    expect((await create(newId())).status).toBe('OPEN');
  });
});

/** Somebody wants the customer forgotten. */
const wantForgotten = () =>
  shop.streams.handle(
    customerStream,
    customerId,
    fact<CustomerEvent>('CustomerErasureBegun', { customerId }),
    shop.origin(),
  );

describe('an order whose customer shall be forgotten', () => {
  it('stands when it was made before, however late its job looks', async () => {
    const id = newId();
    await create(id);
    await wantForgotten();
    await shop.app.get(OrderCreation).complete(id, shop.origin());
    expect((await orderOf(id)).status).toBe('OPEN');
  });

  it('takes itself back when it was written after it', async () => {
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

describe('a part that dies on its way', () => {
  // Moved by the stock, noted by the order.
  it.each([1, 2])('after append %i is noted once, by the job and when it is repeated', async (appends) => {
    const id = newId();
    await create(id);
    const movementId = newId();
    await shop.dieAfter(appends, () => move(id, movementId, 'reserve', 3_000));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectAgreement(id);
    expect(await move(id, movementId, 'reserve', 3_000)).toMatchObject({
      reservedMilli: 3_000,
      unitPriceCents: 1_990,
    });
    await expectAgreement(id);
  });

  it.each(['issue', 'return', 'release'] as const)(
    'between stock and order is noted once when it is an %s',
    async (action) => {
      const id = newId();
      await create(id);
      await move(id, newId(), 'reserve', 4_000);
      await move(id, newId(), 'issue', 2_000);
      const movementId = newId();
      await shop.dieAfter(1, () => move(id, movementId, action, 1_000));
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      await expectAgreement(id);
      await move(id, movementId, action, 1_000);
      await expectAgreement(id);
    },
  );

  it('agrees after it was taken out, put back and released', async () => {
    const id = newId();
    await create(id);
    await move(id, newId(), 'reserve', 4_000);
    await move(id, newId(), 'issue', 3_000);
    await move(id, newId(), 'return', 1_000);
    await expectAgreement(id);
    await expect(move(id, newId(), 'release', 2_000)).rejects.toMatchObject({
      detail: 'So viel ist nicht reserviert.',
    });
    await expect(move(id, newId(), 'return', 5_000)).rejects.toMatchObject({
      detail: 'So viel wurde nicht entnommen.',
    });
    await expect(move(id, newId(), 'issue', 99_000)).rejects.toMatchObject({ code: 'stock-insufficient' });
  });

  it('is given back to the stock when its order is closed, and stays noted', async () => {
    const id = newId();
    await create(id);
    await move(id, newId(), 'reserve', 4_000);
    await shop.streams.handle(workOrderStream, id, changeOrder({ status: 'DONE' }), shop.origin());
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectAgreement(id);
    const [line] = existing(await orderOf(id)).parts.values();
    expect(line?.reservedMilli).toBe(0);
    await expect(move(id, newId(), 'reserve', 1_000)).rejects.toMatchObject({
      detail: 'Der Auftrag ist geschlossen.',
    });
  });
});
