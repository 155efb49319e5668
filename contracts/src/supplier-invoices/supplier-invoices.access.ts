import { defineAccess } from '../access/access-manifest.js';

/** Invoices of suppliers. */
export const supplierInvoicesAccess = defineAccess({
  permissions: {
    'supplier-invoices:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'supplier-invoices:change': ['ADMIN', 'DISPONENT'],
  },
  live: {
    'supplier-invoice-sums': { name: 'supplier-invoices', permission: 'supplier-invoices:read' },
    'supplier-invoices': { name: 'supplier-invoices', permission: 'supplier-invoices:read' },
  },
});
