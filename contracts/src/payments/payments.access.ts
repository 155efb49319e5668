import { defineAccess, defineLive } from '../access/access-manifest.js';

export const paymentsAccess = defineAccess({
  permissions: {
    'payments:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'payments:change': ['ADMIN', 'DISPONENT'],
  },
});

export const paymentsLive = defineLive(paymentsAccess, {
  payments: { name: 'payments', permission: 'payments:read' },
  'bank-statements': { name: 'payments', permission: 'payments:read' },
  'bank-entries': { name: 'payments', permission: 'payments:read' },
  'supplier-payments': { name: 'payments', permission: 'payments:read' },
  'open-items': { name: 'payments', permission: 'payments:read' },
});
