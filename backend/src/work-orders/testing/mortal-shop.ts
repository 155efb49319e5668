import { CreateWorkOrder } from '#contracts/work-orders/work-order-commands.js';
import { v7 as newId } from 'uuid';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import type { ArticleEvent } from '#contracts/inventory/articles/article.events.js';
import { BookStock } from '#contracts/inventory/stock/book-stock.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { workOrderStream, type KnownWorkOrder, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { InventoryModule } from '../../inventory/inventory.module.js';
import { CatalogueModule } from '../../platform/catalog-client/catalogue.module.js';
import { PdfModule } from '../../engines/chromium/pdf.module.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../../testing/open-context.js';
import { VehiclesModule } from '../../vehicles/vehicles.module.js';
import { WorkOrdersModule } from '../work-orders.module.js';

export const [customerId, vehicleId, appointmentId, articleId, otherArticleId, locationId] = Array.from(
  { length: 6 },
  () => newId(),
) as [string, string, string, string, string, string];

/** Orders and stock on real engines, without HTTP. Jobs start with `platform.start()`. */
const openShop = (options?: TestContextOptions): Promise<TestContext> =>
  openContext([CatalogueModule, PdfModule, InventoryModule, VehiclesModule, WorkOrdersModule], options);

/** A process to crash: a customer with vehicle and appointment, and ten pieces of an article at one location. */
export async function openMortalShop(): Promise<MortalProcess> {
  const shop = await MortalProcess.open(openShop);
  await fill(shop);
  return shop;
}

export function createOrderIn(shop: MortalProcess, id: string): Promise<KnownWorkOrder> {
  const wanted = { customerId, vehicleId, appointmentId, description: 'Bremsen', mileageKm: null };
  return shop.run<KnownWorkOrder>(new CreateWorkOrder(id, wanted, shop.origin()));
}

export async function orderIn(shop: MortalProcess, id: string): Promise<WorkOrder> {
  return (await shop.streams.load(workOrderStream, id)).state;
}

export const fact =
  <Event>(type: string, data: object, version = 1) =>
  () => [{ type, version, data } as Event];

async function fill(shop: MortalProcess): Promise<void> {
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
    kind: 'SERVICE',
    carId: null,
    photo: null,
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
    fact<AppointmentEvent>('AppointmentBooked', booked, 2),
    shop.origin(),
  );
  await streams.handle(
    locationsStream,
    '',
    fact<LocationEvent>('LocationAdded', { locationId, code: 'R1', name: 'Regal 1' }),
    shop.origin(),
  );
  await stockIn(shop, articleId, { number: 'OF-1', name: 'Ölfilter' });
}

export async function stockIn(
  shop: MortalProcess,
  id: string,
  named: { readonly number: string; readonly name: string },
): Promise<void> {
  const added = { articleId: id, ...named, unit: 'Stk', minimumMilli: 0, salePriceCents: 1_990 };
  await shop.streams.handle(articleStream, id, fact<ArticleEvent>('ArticleAdded', added), shop.origin());
  const receipt = {
    movementId: newId(),
    articleId: id,
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
