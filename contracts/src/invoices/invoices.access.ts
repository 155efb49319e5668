import { defineAccess } from '../access/access-manifest.js';

/** Customer invoices. */
export const invoicesAccess = defineAccess({
  permissions: {
    'invoices:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'invoices:change': ['ADMIN', 'DISPONENT'],
  },
  live: {
    invoices: { name: 'invoices', permission: 'invoices:read' },
  },
});
