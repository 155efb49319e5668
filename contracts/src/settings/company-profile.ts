import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import { emptyOf } from '../kernel/fields.js';
import type { Picture } from '../values/picture.js';
import { companyFields, type CompanyDetails } from './company-fields.js';

export type CompanyProfileStated = DomainEvent<
  'CompanyProfileStated',
  1,
  CompanyDetails & { logo: Picture | null }
>;
export type CompanyProfileEvent = CompanyProfileStated;

export const companyProfileEventDefinitions: EventDefinitions<CompanyProfileEvent> = {
  CompanyProfileStated: { version: 1 },
};

export type CompanyProfile = CompanyDetails & { readonly logo: Picture | null; readonly revision: number };

/** The garage on a paper. The paper keeps the logo as it was sent, without the widths that only pages show. */
export function issuerOf(profile: CompanyProfile): Omit<CompanyProfile, 'revision'> {
  const { revision: _, logo, ...details } = profile;
  return { ...details, logo: logo && { hash: logo.hash, type: logo.type } };
}

export const EMPTY_COMPANY_PROFILE: CompanyProfile = {
  ...emptyOf(companyFields),
  logo: null,
  revision: 0,
};

function evolve(_: CompanyProfile, event: RecordedEvent<CompanyProfileEvent>): CompanyProfile {
  return { ...event.data, revision: event.revision + 1 };
}

export const companyProfileStream = {
  name: 'companyProfile',
  initial: EMPTY_COMPANY_PROFILE,
  evolve,
  revisionOf: ({ revision }: CompanyProfile) => revision,
};

/** Required by § 5 DDG (Impressum) and § 14 UStG (invoice), together with one of the two tax numbers. */
const LEGAL_DETAILS = ['name', 'owner', 'street', 'zip', 'city', 'phone', 'email'] as const;

/** The missing legal details. `taxNumber` means that both tax number and VAT id are missing. */
export function missingDetails(profile: CompanyDetails): readonly (keyof CompanyDetails)[] {
  const missing: (keyof CompanyDetails)[] = LEGAL_DETAILS.filter((field) => profile[field] === '');
  if (profile.vatId === '' && profile.taxNumber === '') missing.push('taxNumber');
  return missing;
}

export function isComplete(profile: CompanyDetails): boolean {
  return missingDetails(profile).length === 0;
}
