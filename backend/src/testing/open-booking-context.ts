import { AppointmentsModule } from '../appointments/appointments.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { CatalogueModule } from '../platform/catalog-client/catalogue.module.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { openContext, type TestContext, type TestContextOptions } from './open-context.js';

export function openBookingContext(options?: TestContextOptions): Promise<TestContext> {
  return openContext([CatalogueModule, AppointmentsModule, CustomersModule, VehiclesModule], options);
}
