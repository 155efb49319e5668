import type { DomainEvent, EventDefinitions, RecordedEvent } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';

/** What the footer, the Impressum, mails and invoices say about the garage. Empty text: not given. */
export type CompanyDetails = {
  readonly name: string;
  readonly owner: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly registerCourt: string;
  readonly registerNumber: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly chamber: string;
  readonly bankName: string;
  /** Without spaces. */
  readonly iban: string;
  readonly bic: string;
};

/** From now on the garage presents itself so. */
export type CompanyProfileStated = DomainEvent<
  'CompanyProfileStated',
  1,
  CompanyDetails & { logo: Picture | null }
>;
export type CompanyProfileEvent = CompanyProfileStated;

export const companyProfileEventDefinitions: EventDefinitions<CompanyProfileEvent> = {
  CompanyProfileStated: { version: 1 },
};

/** The profile as it stands; `revision` counts the statements, 0: none yet. */
export type CompanyProfile = CompanyDetails & { readonly logo: Picture | null; readonly revision: number };

export const EMPTY_COMPANY_PROFILE: CompanyProfile = {
  name: '',
  owner: '',
  street: '',
  zip: '',
  city: '',
  phone: '',
  fax: '',
  email: '',
  registerCourt: '',
  registerNumber: '',
  vatId: '',
  taxNumber: '',
  chamber: '',
  bankName: '',
  iban: '',
  bic: '',
  logo: null,
  revision: 0,
};

function evolve(_: CompanyProfile, event: RecordedEvent<CompanyProfileEvent>): CompanyProfile {
  return { ...event.data, revision: event.revision + 1 };
}

/** The stream `companyProfile`; its id is `''`. */
export const companyProfileStream = { name: 'companyProfile', initial: EMPTY_COMPANY_PROFILE, evolve };

/** What an Impressum (§ 5 DDG) and an invoice (§ 14 UStG) need; of the two tax numbers one is enough. */
const LEGAL_DETAILS = ['name', 'owner', 'street', 'zip', 'city', 'phone', 'email'] as const;

/** The legal details that are not stated; `taxNumber` stands for "tax number or VAT id". */
export function missingDetails(profile: CompanyDetails): readonly (keyof CompanyDetails)[] {
  const missing: (keyof CompanyDetails)[] = LEGAL_DETAILS.filter((field) => profile[field] === '');
  if (profile.vatId === '' && profile.taxNumber === '') missing.push('taxNumber');
  return missing;
}

/** True when all is there that an Impressum and an invoice need. */
export function isComplete(profile: CompanyDetails): boolean {
  return missingDetails(profile).length === 0;
}
