import { isComplete, type CompanyProfile } from './company-profile.js';
import type { CompanyProfileAnswer } from './settings.api.js';
import { shownPicture } from '../values/shown-picture.js';
import { PUBLIC_COMPANY_FIELDS, type PublicCompanyAnswer } from './public-company.js';

/** The logo's URL changes with the logo, so that browsers may cache it. */
export function companyAnswer({ logo, ...profile }: CompanyProfile): CompanyProfileAnswer {
  const logoPicture = logo && shownPicture('/api/settings/company/logo', logo);
  return { ...profile, logoUrl: logoPicture && logoPicture.url, logoPicture, complete: isComplete(profile) };
}

/** For the footer and the Impressum. A new field stays private until `PUBLIC_COMPANY_FIELDS` names it. */
export function publicCompanyAnswer(profile: CompanyProfile): PublicCompanyAnswer {
  const answer = companyAnswer(profile);
  const shown = PUBLIC_COMPANY_FIELDS.map((field) => [field, answer[field]]);
  return Object.fromEntries(shown) as PublicCompanyAnswer;
}
