import {
  companyProfileStream,
  EMPTY_COMPANY_PROFILE,
  type CompanyProfile,
  type CompanyProfileEvent,
} from '#contracts/settings/company-profile.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel } from '../engine/read-model.js';

const KEY = 'current';

export const companyProfile = defineReadModel<CompanyProfile, CompanyProfileEvent>({
  name: 'company-profile',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    CompanyProfileStated: (event) => ({
      key: KEY,
      apply: (profile) => companyProfileStream.evolve(profile ?? EMPTY_COMPANY_PROFILE, event),
    }),
  },
});

/** All texts are empty until the profile is set. */
export async function currentCompanyProfile(readModels: ReadModels): Promise<CompanyProfile> {
  return (await readModels.get(companyProfile, KEY)) ?? EMPTY_COMPANY_PROFILE;
}
