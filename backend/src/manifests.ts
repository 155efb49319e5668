import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import { sequenceEventDefinitions } from '#contracts/kernel/sequence.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { appointmentsManifest } from './appointments/appointments.manifest.js';
import { auditManifest } from './audit/audit.manifest.js';
import { customersManifest } from './customers/customers.manifest.js';
import { inventoryManifest } from './inventory/inventory.manifest.js';
import { invoicesManifest } from './invoices/invoices.manifest.js';
import { monitoringManifest } from './monitoring/monitoring.manifest.js';
import { searchManifest } from './search/search.manifest.js';
import { settingsManifest } from './settings/settings.manifest.js';
import { siteManifest } from './site/site.manifest.js';
import { supplierInvoicesManifest } from './supplier-invoices/supplier-invoices.manifest.js';
import { supplyManifest } from './supply/supply.manifest.js';
import { usersManifest } from './users/users.manifest.js';
import { vehiclesManifest } from './vehicles/vehicles.manifest.js';
import { workOrdersManifest } from './work-orders/work-orders.manifest.js';
import { FieldNames } from './platform/http/field-names.js';
import type { ModuleManifest } from './platform/module-manifest.js';

/** The modules of the business; none imports another. A new one adds its line. */
export const manifests: readonly ModuleManifest[] = [
  appointmentsManifest,
  auditManifest,
  customersManifest,
  inventoryManifest,
  invoicesManifest,
  monitoringManifest,
  searchManifest,
  settingsManifest,
  siteManifest,
  supplierInvoicesManifest,
  supplyManifest,
  usersManifest,
  vehiclesManifest,
  workOrdersManifest,
];

/** Every event of the product by its type. What is not in here cannot be appended. */
export const eventDefinitions: EventCatalog = Object.assign(
  {},
  sequenceEventDefinitions,
  ...manifests.map(({ events }) => events),
);

/** Every read model of the product: what the projections run and what a rebuild builds anew. */
export const allReadModels: readonly AnyReadModel[] = manifests.flatMap(({ readModels }) => readModels);

/** What every field of the product's calls is called on its screen. */
export const fieldNames = new FieldNames(...manifests.map((manifest) => manifest.fieldNames));
