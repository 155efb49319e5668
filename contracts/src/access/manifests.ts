import { appointmentsAccess, appointmentsLive } from '../appointments/appointments.access.js';
import { auditAccess } from '../audit/audit.access.js';
import { customersAccess, customersLive } from '../customers/customers.access.js';
import { datevAccess, datevLive } from '../datev/datev.access.js';
import { estimatesAccess, estimatesLive } from '../estimates/estimates.access.js';
import { inventoryAccess, inventoryLive } from '../inventory/inventory.access.js';
import { invoicesAccess, invoicesLive } from '../invoices/invoices.access.js';
import { jobTemplatesAccess, jobTemplatesLive } from '../job-templates/job-templates.access.js';
import { monitoringAccess, monitoringLive } from '../monitoring/monitoring.access.js';
import { operationsAccess } from './operations.access.js';
import { paymentsAccess, paymentsLive } from '../payments/payments.access.js';
import { remindersAccess, remindersLive } from '../reminders/reminders.access.js';
import { searchAccess } from '../search/search.access.js';
import { settingsAccess, settingsLive } from '../settings/settings.access.js';
import { siteAccess, siteLive } from '../site/site.access.js';
import {
  supplierInvoicesAccess,
  supplierInvoicesLive,
} from '../supplier-invoices/supplier-invoices.access.js';
import { supplyAccess, supplyLive } from '../supply/supply.access.js';
import { usersAccess, usersLive } from '../users/users.access.js';
import { vehiclesAccess, vehiclesLive } from '../vehicles/vehicles.access.js';
import { workOrdersAccess, workOrdersLive } from '../work-orders/work-orders.access.js';

/** A new module adds its line here and, if it has live read models, below. */
export const accessManifests = [
  appointmentsAccess,
  auditAccess,
  customersAccess,
  datevAccess,
  estimatesAccess,
  inventoryAccess,
  invoicesAccess,
  jobTemplatesAccess,
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

/** The read models that open pages follow. Only the server reads them, so they are no part of the list above. */
export const liveManifests = [
  appointmentsLive,
  customersLive,
  datevLive,
  estimatesLive,
  inventoryLive,
  invoicesLive,
  jobTemplatesLive,
  monitoringLive,
  paymentsLive,
  remindersLive,
  settingsLive,
  siteLive,
  supplierInvoicesLive,
  supplyLive,
  usersLive,
  vehiclesLive,
  workOrdersLive,
] as const;
