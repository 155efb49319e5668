import type { CompanyDetails } from '#contracts/settings/company-profile.js';

export type Company = Partial<CompanyDetails>;

/** What the garage calls itself, before its profile is filled in too. */
export function companyName(company: Company | undefined): string {
  return company?.name || 'Werkstattbuch';
}

/** Street and town, as far as they are on file. */
export function addressLines(company: Company | undefined): string[] {
  const town = [company?.zip, company?.city].filter(Boolean).join(' ');
  return [company?.street ?? '', town].filter((line) => line !== '');
}
