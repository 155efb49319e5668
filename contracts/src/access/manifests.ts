import { appointmentsAccess } from '../appointments/appointments.access.js';
import { customersAccess } from '../customers/customers.access.js';
import { invoicesAccess } from '../invoices/invoices.access.js';
import { operationsAccess } from './operations.access.js';
import { settingsAccess } from '../settings/settings.access.js';
import { siteAccess } from '../site/site.access.js';
import { usersAccess } from '../users/users.access.js';
import { vehiclesAccess } from '../vehicles/vehicles.access.js';

/** What every module says of access. A new module adds its line. */
export const accessManifests = [
  appointmentsAccess,
  customersAccess,
  invoicesAccess,
  operationsAccess,
  settingsAccess,
  siteAccess,
  usersAccess,
  vehiclesAccess,
] as const;
