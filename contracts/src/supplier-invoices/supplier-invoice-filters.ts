import { filters, fromDay, onlyIf, oneOf, searchFor, toDay } from '../kernel/filters.js';
import { SUPPLIER_INVOICE_STATUSES } from './status.js';

/** `from` and `to`: the invoice date, inclusive. */
export const supplierInvoiceFilters = filters({
  /** Invoices with an open deviation of seller, account, total or currency. */
  wholeDeviation: onlyIf('Abweichung der ganzen Rechnung', { address: 'gesamt' }),
  status: oneOf('Status', SUPPLIER_INVOICE_STATUSES, { wrong: 'Unbekannter Status.', address: 'status' }),
  from: fromDay('invoiceDate'),
  to: toDay('invoiceDate'),
  search: searchFor(),
});
