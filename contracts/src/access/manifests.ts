import { appointmentsAccess } from '../appointments/appointments.access.js';
import { auditAccess } from '../audit/audit.access.js';
import { customersAccess } from '../customers/customers.access.js';
import { datevAccess } from '../datev/datev.access.js';
import { inventoryAccess } from '../inventory/inventory.access.js';
import { invoicesAccess } from '../invoices/invoices.access.js';
import { monitoringAccess } from '../monitoring/monitoring.access.js';
import { operationsAccess } from './operations.access.js';
import { paymentsAccess } from '../payments/payments.access.js';
import { remindersAccess } from '../reminders/reminders.access.js';
import { searchAccess } from '../search/search.access.js';
import { settingsAccess } from '../settings/settings.access.js';
import { siteAccess } from '../site/site.access.js';
import { supplierInvoicesAccess } from '../supplier-invoices/supplier-invoices.access.js';
import { supplyAccess } from '../supply/supply.access.js';
import { usersAccess } from '../users/users.access.js';
import { vehiclesAccess } from '../vehicles/vehicles.access.js';
import { workOrdersAccess } from '../work-orders/work-orders.access.js';

/** A new module adds its line. */
export const accessManifests = [
  appointmentsAccess,
  auditAccess,
  customersAccess,
  datevAccess,
  inventoryAccess,
  invoicesAccess,
  monitoringAccess,
  operationsAccess,
  paymentsAccess,
  remindersAccess,
  searchAccess,
  settingsAccess,
  siteAccess,
  supplierInvoicesAccess,
  supplyAccess,
  usersAccess,
  vehiclesAccess,
  workOrdersAccess,
] as const;
