import { defineAccess, defineLive } from '../access/access-manifest.js';

export const invoicesAccess = defineAccess({
  permissions: {
    'invoices:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'invoices:change': ['ADMIN', 'DISPONENT'],
    'invoices:release': ['ADMIN'],
    /** Give a number outside of the sequence, with a reason. */
    'invoices:leave-sequence': ['ADMIN'],
    'invoices:settings': ['ADMIN', 'PRUEFER'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const invoicesHistories = ['settings-invoicing'] as const;

export const invoicesLive = defineLive(invoicesAccess, {
  invoices: { name: 'invoices', permission: 'invoices:read' },
  'number-sequences': { name: 'invoices', permission: 'invoices:read' },
  'unbilled-parts': { name: 'invoices', permission: 'invoices:read' },
});
