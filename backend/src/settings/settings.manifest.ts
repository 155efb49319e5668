import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { companyFields } from '#contracts/settings/company-fields.js';
import { connectionFields } from '#contracts/settings/connection-fields.js';
import { connectionsEventDefinitions } from '#contracts/settings/connections.js';
import { markUpFields } from '#contracts/settings/mark-up-fields.js';
import { markUpEventDefinitions } from '#contracts/settings/mark-up.js';
import { siteTextFields } from '#contracts/settings/site-text-fields.js';
import { sitePhotosEventDefinitions } from '#contracts/settings/site-photos.js';
import { sitePublicationEventDefinitions } from '#contracts/settings/site-publication.js';
import { photoAlt } from '#contracts/settings/site.api.js';
import { siteTextsEventDefinitions } from '#contracts/settings/site-texts.js';
import { workshopFields } from '#contracts/settings/workshop-fields.js';
import { companyProfileEventDefinitions } from '#contracts/settings/company-profile.js';
import { navigationEventDefinitions } from '#contracts/settings/navigation.js';
import { workshopSettingsEventDefinitions } from '#contracts/settings/workshop-settings.js';
import { companyProfile } from '#projections/settings/company-profile.js';
import { connections } from '#projections/settings/connections.js';
import { navigation } from '#projections/settings/navigation.js';
import { sitePhotos } from '#projections/site/site-photos.js';
import { sitePublication } from '#projections/site/site-publication.js';
import { siteTexts } from '#projections/site/site-texts.js';
import { workshopSettings } from '#projections/settings/workshop-settings.js';
import { defineModule } from '../platform/module-manifest.js';
import {
  companyHistory,
  connectionsHistory,
  markUpHistory,
  navigationHistory,
  sitePhotosHistory,
  sitePublicationHistory,
  siteTextsHistory,
  workshopHistory,
} from './settings-histories.js';

export const settingsManifest = defineModule({
  name: 'settings',
  events: {
    ...companyProfileEventDefinitions,
    ...connectionsEventDefinitions,
    ...markUpEventDefinitions,
    ...navigationEventDefinitions,
    ...sitePhotosEventDefinitions,
    ...sitePublicationEventDefinitions,
    ...siteTextsEventDefinitions,
    ...workshopSettingsEventDefinitions,
  },
  readModels: [
    companyProfile,
    connections,
    navigation,
    sitePhotos,
    sitePublication,
    siteTexts,
    workshopSettings,
  ],
  fieldNames: {
    ...briefLabelsOf(companyFields),
    ...briefLabelsOf(connectionFields),
    ...briefLabelsOf(markUpFields),
    ...briefLabelsOf(siteTextFields),
    ...briefLabelsOf(workshopFields),
    alt: photoAlt.label,
    icon: 'Symbol',
    isPublic: 'Öffentlich',
    logo: 'Logo',
    mailPassword: 'Passwort am Mailserver',
    navigationItems: 'Menüpunkte',
    recipient: 'Empfänger',
    shortcuts: 'Kurzwahl',
  },
  histories: {
    'settings-company': companyHistory,
    'settings-connections': connectionsHistory,
    'settings-mark-up': markUpHistory,
    'settings-navigation': navigationHistory,
    'settings-site-photos': sitePhotosHistory,
    'settings-site-publication': sitePublicationHistory,
    'settings-site-texts': siteTextsHistory,
    'settings-workshop': workshopHistory,
  },
  load: async () => [(await import('./settings.module.js')).SettingsModule],
});
