import { queryOptions } from '@tanstack/react-query';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
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
