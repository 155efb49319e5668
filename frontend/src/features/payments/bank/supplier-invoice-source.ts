import type {
  SupplierInvoicePageAnswer,
  SupplierInvoiceRow,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { Entity, EntitySource } from '../../../api/entities.js';
import { call } from '../../../api/http.js';
import { formatDate, formatMoney } from '../../../ui/dates/formats.js';

const SHOWN = '20';

const entityOf = ({
  id,
  invoiceNumber,
  supplierName,
  invoiceDate,
  amountDue,
  currency,
}: SupplierInvoiceRow): Entity => ({
  id,
  label: invoiceNumber,
  note: `${supplierName}, ${formatDate(invoiceDate)}, ${formatMoney(amountDue, currency)}`,
});

/** Invoices of suppliers that a debit can pay, by number or supplier, the newest first. */
export const supplierInvoiceSource: EntitySource = {
  key: ['supplier-invoices', 'pick'],
  find: async (search, signal) => {
    const query = new URLSearchParams({ search, size: SHOWN });
    const { items } = await call<SupplierInvoicePageAnswer>(`/supply/invoices/page?${query}`, { signal });
    return items.filter(({ status }) => status !== 'Verworfen').map(entityOf);
  },
  one: async (id, signal) => entityOf(await call<SupplierInvoiceRow>(`/supply/invoices/${id}`, { signal })),
};
