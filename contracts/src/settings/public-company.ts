import type { CompanyProfileAnswer } from './settings.api.js';

/**
 * GET /settings/company for everyone but ADMIN. Omits tax number and bank account. Also omits the revision: both
 * answers would share an ETag, and a browser could confuse them.
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
  'logoPicture',
  'complete',
] as const satisfies readonly (keyof CompanyProfileAnswer)[];
export type PublicCompanyAnswer = Pick<CompanyProfileAnswer, (typeof PUBLIC_COMPANY_FIELDS)[number]>;
