import type { Company } from '../../api/queries/site.queries.js';

/** Street and town, as far as they are on file. */
export function addressLines(company: Company): string[] {
  const town = [company.zip, company.city].filter(Boolean).join(' ');
  return [company.street ?? '', town].filter((line) => line !== '');
}
