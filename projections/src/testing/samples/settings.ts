import { currentCompanyProfile } from '../../settings/company-profile.js';
import { currentNavigation } from '../../settings/navigation.js';
import { currentSitePhotos } from '../../site/site-photos.js';
import { currentSitePublication } from '../../site/site-publication.js';
import { currentSiteTexts } from '../../site/site-texts.js';
import { currentWorkshopSettings } from '../../settings/workshop-settings.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  currentCompanyProfile: [currentCompanyProfile],
  currentNavigation: [currentNavigation],
  currentSitePhotos: [currentSitePhotos],
  currentSitePublication: [currentSitePublication],
  currentSiteTexts: [currentSiteTexts],
  currentWorkshopSettings: [currentWorkshopSettings],
};
