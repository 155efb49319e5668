import { currentCompanyProfile } from '../../settings/company-profile.js';
import { currentNavigation } from '../../settings/navigation.js';
import { currentSiteTexts } from '../../site/site-texts.js';
import { currentWorkshopSettings } from '../../settings/workshop-settings.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  currentCompanyProfile: [currentCompanyProfile],
  currentNavigation: [currentNavigation],
  currentSiteTexts: [currentSiteTexts],
  currentWorkshopSettings: [currentWorkshopSettings],
};
