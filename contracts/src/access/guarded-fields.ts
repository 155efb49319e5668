import type { Permission } from './permissions.js';

/** Parts of answers that not everybody who may make the call sees. */
export type GuardedFields = {
  /** Without it the parts are missing or null. */
  readonly permission: Permission;
  /** By call: paths in its answer. `[]` means each entry of a list, and at the end for whole entries. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
};

const COMPANY_SECRETS = ['bankName', 'bic', 'iban', 'revision', 'taxNumber'];

/** All of them. Everything else in an answer is for everybody who may make the call. */
export const guardedFields: readonly GuardedFields[] = [
  // Notes of the office about people and their vehicles.
  {
    permission: 'customers:change',
    answers: {
      'GET /api/customers/:id': ['notes'],
      'GET /api/customers/:id/detail': ['customer.notes'],
      'GET /api/audit/:kind/:id': ['then.fields[]', 'now.fields[]', 'differences[]'],
      'GET /api/audit/:kind/:id/what-if': ['then.fields[]', 'now.fields[]', 'differences[]'],
    },
  },
  // Prices, and what was charged.
  {
    permission: 'invoices:read',
    answers: {
      'GET /api/customers/:id/detail': ['invoices'],
      'GET /api/vehicles/:id/life': ['entries[]'],
      'GET /api/work-orders': ['[].invoice'],
      'GET /api/work-orders/:id': ['invoice'],
      'GET /api/work-orders/page': ['items[].invoice'],
      'GET /api/work-orders/:id/operations': ['[].sold'],
      'GET /api/work-orders/:id/parts': ['[].included', '[].unitPrice'],
      'GET /api/work-orders/:id/history': ['items[]', 'totalElements'],
      'GET /api/search': ['items[]'],
    },
  },
  // The times of colleagues.
  {
    permission: 'time-logs:read-all',
    answers: {
      'GET /api/time-logs': ['[]'],
      'GET /api/time-logs/page': ['items[]'],
      'GET /api/work-orders/:id/operations': ['[].timeLogs[]'],
      'GET /api/work-orders/board': ['[]'],
      'GET /api/work-orders/:id/history': ['items[]', 'totalElements'],
    },
  },
  // Hits of the kinds that the caller may open.
  ...(
    [
      'appointments:read',
      'customers:read',
      'inventory:read',
      'supply:read',
      'vehicles:read',
      'work-orders:read',
    ] as const
  ).map((permission) => ({ permission, answers: { 'GET /api/search': ['items[]'] } })),
  // What the site does not show.
  { permission: 'site:read', answers: { 'GET /api/announcements': ['[]'], 'GET /api/cars': ['[]'] } },
  { permission: 'settings:read', answers: { 'GET /api/settings/company': COMPANY_SECRETS } },
];

/** Calls whose answer is about the caller. */
export const ownAnswers: readonly string[] = [
  'GET /api/account',
  'GET /api/calendar/feed',
  'GET /api/supply/basket',
  'GET /api/time-logs/mine',
];
