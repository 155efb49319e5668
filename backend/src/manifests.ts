import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import { sequenceEventDefinitions } from '#contracts/kernel/sequence.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { appointmentsManifest } from './appointments/appointments.manifest.js';
import { auditManifest } from './audit/audit.manifest.js';
import { customersManifest } from './customers/customers.manifest.js';
import { datevManifest } from './datev/datev.manifest.js';
import { estimatesManifest } from './estimates/estimates.manifest.js';
import { inventoryManifest } from './inventory/inventory.manifest.js';
import { invoicesManifest } from './invoices/invoices.manifest.js';
import { jobTemplatesManifest } from './job-templates/job-templates.manifest.js';
import { monitoringManifest } from './monitoring/monitoring.manifest.js';
import { paymentsManifest } from './payments/payments.manifest.js';
import { remindersManifest } from './reminders/reminders.manifest.js';
import { searchManifest } from './search/search.manifest.js';
import { settingsManifest } from './settings/settings.manifest.js';
import { siteManifest } from './site/site.manifest.js';
import { supplierInvoicesManifest } from './supplier-invoices/supplier-invoices.manifest.js';
import { supplyManifest } from './supply/supply.manifest.js';
import { usersManifest } from './users/users.manifest.js';
import { vehiclesManifest } from './vehicles/vehicles.manifest.js';
import { workOrdersManifest } from './work-orders/work-orders.manifest.js';
import { FieldNames } from './platform/http/validation/field-names.js';
import type { History } from './platform/history/history.js';
import type { ModuleManifest } from './platform/module-manifest.js';

/** The business modules; none imports another. */
export const manifests: readonly ModuleManifest[] = [
  appointmentsManifest,
  auditManifest,
  customersManifest,
  datevManifest,
  estimatesManifest,
  inventoryManifest,
  invoicesManifest,
  jobTemplatesManifest,
  monitoringManifest,
  paymentsManifest,
  remindersManifest,
  searchManifest,
  settingsManifest,
  siteManifest,
  supplierInvoicesManifest,
  supplyManifest,
  usersManifest,
  vehiclesManifest,
  workOrdersManifest,
];

/** Every event of the product by its type. Others cannot be appended. */
export const eventDefinitions: EventCatalog = Object.assign(
  {},
  sequenceEventDefinitions,
  ...manifests.map(({ events }) => events),
);

export const allReadModels: readonly AnyReadModel[] = manifests.flatMap(({ readModels }) => readModels);

/** The histories of all modules, by kind. */
export const historyKinds: ReadonlyMap<string, History> = new Map(
  manifests.flatMap(({ histories = {} }) => Object.entries(histories)),
);

/** What a saved garage holds: its events, its read models, and the files that its events name. */
export const savedProduct = {
  definitions: eventDefinitions,
  readModels: allReadModels,
  documents: manifests.flatMap(({ documents = [] }) => documents),
};

export const fieldNames = new FieldNames(...manifests.map((manifest) => manifest.fieldNames));
