import { queryOptions } from '@tanstack/react-query';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import type { MailDeliveryAnswer } from '#contracts/settings/mail-delivery.api.js';
import type { UserAnswer } from '#contracts/users/users.api.js';
import { call } from './http.js';

/** Every account. */
export const usersQuery = queryOptions({
  queryKey: ['users'] as readonly string[],
  queryFn: ({ signal }) => call<readonly UserAnswer[]>('/admin/users', { signal }),
});

/** The company profile with its revision, as its form edits it. */
export const companyProfileQuery = queryOptions({
  queryKey: ['company', 'profile'] as readonly string[],
  queryFn: ({ signal }) => call<CompanyProfileAnswer>('/settings/company', { signal }),
});

/** Whether mails reach anybody; for those who make appointments too. It changes only with a restart of the server. */
export const mailDeliveryQuery = queryOptions({
  queryKey: ['mail-delivery'],
  queryFn: ({ signal }) => call<MailDeliveryAnswer>('/settings/mail-delivery', { signal }),
});
