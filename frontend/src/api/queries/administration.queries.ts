import { queryOptions } from '@tanstack/react-query';
import type { AuditSettingsAnswer } from '#contracts/audit/audit-settings.api.js';
import type { InvoicingSettingsAnswer } from '#contracts/invoices/invoicing-settings.api.js';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { call } from '../http.js';

export const usersQuery = queryOptions({
  queryKey: ['users'] as readonly string[],
  queryFn: ({ signal }) => call<readonly UserAnswer[]>('/admin/users', { signal }),
});

/** The company profile with its revision, as its form edits it. */
export const companyProfileQuery = queryOptions({
  queryKey: ['company', 'profile'] as readonly string[],
  queryFn: ({ signal }) => call<CompanyProfileAnswer>('/settings/company', { signal }),
});

/** Whether the server can send mails. */
export const mailDeliveryQuery = queryOptions({
  queryKey: ['mail-delivery'],
  queryFn: ({ signal }) => call<MailDeliveryAnswer>('/settings/mail-delivery', { signal }),
});

/** Settings of invoices: hourly rate, days to pay, accounts. */
export const invoicingSettingsQuery = queryOptions({
  queryKey: ['invoicing-settings'] as readonly string[],
  queryFn: ({ signal }) => call<InvoicingSettingsAnswer>('/settings/invoicing', { signal }),
});

/** When the last backup was made, and how backups are kept. */
export const auditSettingsQuery = queryOptions({
  queryKey: ['audit-settings'] as readonly string[],
  queryFn: ({ signal }) => call<AuditSettingsAnswer>('/settings/audit', { signal }),
});

/** The first row of the stock; empty: the workshop has no stock yet. */
export const firstStockQuery = queryOptions({
  queryKey: ['inventory', 'first-stock'],
  queryFn: ({ signal }) =>
    call<readonly { readonly id: string }[]>('/inventory/stock-levels?limit=1', { signal }),
});
