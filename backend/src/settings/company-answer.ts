import { isComplete, type CompanyProfile } from '#contracts/settings/company-profile.js';
import type { CompanyProfileAnswer, PublicCompanyAnswer } from '#contracts/settings/settings.api.js';

/** The profile as it is answered; the logo's address changes with it, so that browsers may keep it. */
export function companyAnswer({ logo, ...profile }: CompanyProfile): CompanyProfileAnswer {
  const logoUrl = logo && `/api/settings/company/logo?v=${logo.hash.slice(0, 16)}`;
  return { ...profile, logoUrl, complete: isComplete(profile) };
}

/** What footer and Impressum show of it. */
export function publicCompanyAnswer(profile: CompanyProfile): PublicCompanyAnswer {
  const answer = companyAnswer(profile);
  const { taxNumber: _, bankName: _bank, iban: _iban, bic: _bic, revision: _revision, ...shown } = answer;
  return shown;
}
