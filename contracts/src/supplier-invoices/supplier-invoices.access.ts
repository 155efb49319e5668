import { defineAccess, defineLive } from '../access/access-manifest.js';

export const supplierInvoicesAccess = defineAccess({
  permissions: {
    'supplier-invoices:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'supplier-invoices:change': ['ADMIN', 'DISPONENT'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const supplierInvoicesHistories = ['settings-purchasing'] as const;

export const supplierInvoicesLive = defineLive(supplierInvoicesAccess, {
  'teccom-refusals': { name: 'supplier-invoices', permission: 'supplier-invoices:read' },
  'supplier-invoice-sums': { name: 'supplier-invoices', permission: 'supplier-invoices:read' },
  'supplier-invoices': { name: 'supplier-invoices', permission: 'supplier-invoices:read' },
});
