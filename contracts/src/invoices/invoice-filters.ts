import { belongsTo, filters, fromDay, onlyIf, oneOf, searchFor, toDay } from '../kernel/filters.js';
import { INVOICE_KINDS } from './invoice.events.js';
import { INVOICE_STATUSES } from './invoice.js';

/** `from` and `to`: the invoice date, inclusive. */
export const invoiceFilters = filters({
  /** Includes collective invoices that bill the order beside others. */
  workOrderId: belongsTo('Auftrag', { wrong: 'Unbekannter Auftrag.', own: true }),
  /** Includes invoices of accounts that were merged into this customer. */
  customerId: belongsTo('Kunde', { wrong: 'Unbekannter Kunde.', own: true }),
  status: oneOf('Status', INVOICE_STATUSES, { wrong: 'Unbekannter Status.' }),
  kind: oneOf('Art', INVOICE_KINDS, { wrong: 'Die Art kann INVOICE oder STORNO sein.' }),
  /** Sent, unpaid and past its due date. */
  overdue: onlyIf('Überfällig', {
    wrong: 'Der Schalter „overdue“ kann true oder false sein.',
    own: true,
  }),
  from: fromDay('date'),
  to: toDay('date'),
  search: searchFor(),
});
