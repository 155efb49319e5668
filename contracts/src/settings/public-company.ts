import type { CompanyProfileAnswer } from './settings.api.js';

/**
 * GET /settings/company for everybody else: tax number and bank stand on invoices and nowhere in public. Without the
 * revision, which would be its tag: a browser that has both answers must not take one for the other.
 */
export const PUBLIC_COMPANY_FIELDS = [
  'name',
  'owner',
  'street',
  'zip',
  'city',
  'phone',
  'fax',
  'email',
  'registerCourt',
  'registerNumber',
  'vatId',
  'chamber',
  'logoUrl',
  'complete',
] as const satisfies readonly (keyof CompanyProfileAnswer)[];
export type PublicCompanyAnswer = Pick<CompanyProfileAnswer, (typeof PUBLIC_COMPANY_FIELDS)[number]>;
