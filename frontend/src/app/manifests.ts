import type { ComponentType } from 'react';
import type { StaffPath } from '#contracts/access/staff-routes.js';
import { publicLiveKeys, togetherLive } from '../api/live/live-keys.js';
import { accountManifest } from '../features/account/account.manifest.js';
import { announcementsManifest } from '../features/announcements/announcements.manifest.js';
import { appointmentsManifest } from '../features/appointments/appointments.manifest.js';
import { auditManifest } from '../features/audit/audit.manifest.js';
import { carsManifest } from '../features/cars/cars.manifest.js';
import { customersManifest } from '../features/customers/customers.manifest.js';
import { datevManifest } from '../features/datev/datev.manifest.js';
import { estimatesManifest } from '../features/estimates/estimates.manifest.js';
import { feedbackManifest } from '../features/feedback/feedback.manifest.js';
import { inventoryManifest } from '../features/inventory/inventory.manifest.js';
import { invoicesManifest } from '../features/invoices/invoices.manifest.js';
import { jobTemplatesManifest } from '../features/job-templates/job-templates.manifest.js';
import { monitoringManifest } from '../features/monitoring/monitoring.manifest.js';
import { openingTimesManifest } from '../features/opening-times/opening-times.manifest.js';
import { paymentsManifest } from '../features/payments/payments.manifest.js';
import { remindersManifest } from '../features/reminders/reminders.manifest.js';
import { servicesManifest } from '../features/services/services.manifest.js';
import { settingsManifest } from '../features/settings/settings.manifest.js';
import { supplierInvoicesManifest } from '../features/supplier-invoices/supplier-invoices.manifest.js';
import { supplyManifest } from '../features/supply/supply.manifest.js';
import { todayManifest } from '../features/today/today.manifest.js';
import { usersManifest } from '../features/users/users.manifest.js';
import { vacationsManifest } from '../features/vacations/vacations.manifest.js';
import { vehiclesManifest } from '../features/vehicles/vehicles.manifest.js';
import { workOrdersManifest } from '../features/work-orders/work-orders.manifest.js';
import type { FeatureManifest } from '../ui/feature-manifest.js';
import { composedManifest } from './composed.manifest.js';

/** Everything that the staff's pages are made of: a new feature is one line here, and its own folder. */
const manifests: readonly FeatureManifest[] = [
  composedManifest,
  accountManifest,
  announcementsManifest,
  appointmentsManifest,
  auditManifest,
  carsManifest,
  customersManifest,
  datevManifest,
  estimatesManifest,
  feedbackManifest,
  inventoryManifest,
  invoicesManifest,
  jobTemplatesManifest,
  monitoringManifest,
  openingTimesManifest,
  paymentsManifest,
  remindersManifest,
  servicesManifest,
  settingsManifest,
  supplierInvoicesManifest,
  supplyManifest,
  todayManifest,
  usersManifest,
  vacationsManifest,
  vehiclesManifest,
  workOrdersManifest,
];

/** The screens that exist; every other page of the table says that it follows. */
export const screens: Partial<Record<StaffPath, ComponentType>> = Object.assign(
  {},
  ...manifests.map((manifest) => manifest.screens ?? {}),
);

/** The queries of the staff's pages that each live name of the server invalidates. */
export const liveKeys = togetherLive([publicLiveKeys, ...manifests.map(({ live = {} }) => live)]);
