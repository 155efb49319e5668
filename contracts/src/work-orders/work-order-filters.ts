import { vehicleTexts } from '../vehicles/vehicle-texts.js';
import { belongsTo, filters, fromDay, oneOf, searchFor, toDay } from '../kernel/filters.js';
import { WORK_ORDER_STATUSES } from './work-order.events.js';

export const UNKNOWN_STATUS = 'Unbekannter Status.';

/** `from` and `to`: the day of creation, inclusive. */
export const workOrderFilters = filters({
  /** Includes orders of accounts that were merged into this customer. */
  customerId: belongsTo('Kunde', { wrong: 'Unbekannter Kunde.', own: true }),
  vehicleId: belongsTo('Fahrzeug', { wrong: vehicleTexts.unknown }),
  status: oneOf('Status', WORK_ORDER_STATUSES, { wrong: UNKNOWN_STATUS, address: 'status' }),
  from: fromDay('createdAt', { holdsInstants: true }),
  to: toDay('createdAt', { holdsInstants: true }),
  search: searchFor(),
});
