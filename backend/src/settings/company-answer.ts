import { isComplete, type CompanyProfile } from '#contracts/settings/company-profile.js';
import type { CompanyProfileAnswer } from '#contracts/settings/settings.api.js';
import { PUBLIC_COMPANY_FIELDS, type PublicCompanyAnswer } from '#contracts/settings/public-company.js';

/** The profile as it is answered; the logo's address changes with it, so that browsers may keep it. */
export function companyAnswer({ logo, ...profile }: CompanyProfile): CompanyProfileAnswer {
  const logoUrl = logo && `/api/settings/company/logo?v=${logo.hash.slice(0, 16)}`;
  return { ...profile, logoUrl, complete: isComplete(profile) };
}

/** What footer and Impressum show of it: a new field of the profile is told to nobody until it is named there. */
export function publicCompanyAnswer(profile: CompanyProfile): PublicCompanyAnswer {
  const answer = companyAnswer(profile);
  const shown = PUBLIC_COMPANY_FIELDS.map((field) => [field, answer[field]]);
  return Object.fromEntries(shown) as PublicCompanyAnswer;
}
