import { filters, fromDay, oneOf, order, searchFor, toDay } from '../kernel/filters.js';
import { APPOINTMENT_STATUSES } from './appointment.js';
import { APPOINTMENT_KINDS, UNKNOWN_KIND } from './test-drive.js';

/** `from` and `to`: days, inclusive. */
export const appointmentFilters = filters({
  status: oneOf('Status', APPOINTMENT_STATUSES, {
    address: 'status',
    words: {
      REQUESTED: 'angefragt',
      CONFIRMED: 'bestaetigt',
      RESCHEDULED: 'geaendert',
      CANCELLED: 'abgesagt',
    },
  }),
  kind: oneOf('Art', APPOINTMENT_KINDS, { wrong: UNKNOWN_KIND }),
  from: fromDay('date', { address: 'von' }),
  to: toDay('date', { address: 'bis' }),
  search: searchFor(),
  /** By date and time; default: earliest first. */
  order: order('Reihenfolge', ['asc', 'desc']),
});
