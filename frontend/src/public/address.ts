import type { Company } from '../api/queries/site.queries.js';

/** Street and town, as far as they are on file. */
export function addressLines(company: Company): string[] {
  const town = [company.zip, company.city].filter(Boolean).join(' ');
  return [company.street ?? '', town].filter((line) => line !== '');
}

/** A map of the address; nothing is loaded before a click. */
export function openStreetMapHref(address: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`;
}
