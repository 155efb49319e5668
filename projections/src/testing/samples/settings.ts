import { currentCompanyProfile } from '../../company-profile.js';
import { currentNavigation } from '../../navigation.js';
import { currentWorkshopSettings } from '../../workshop-settings.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  currentCompanyProfile: [currentCompanyProfile],
  currentNavigation: [currentNavigation],
  currentWorkshopSettings: [currentWorkshopSettings],
};
