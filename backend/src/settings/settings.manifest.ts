import { companyProfileEventDefinitions } from '#contracts/settings/company-profile.js';
import { navigationEventDefinitions } from '#contracts/settings/navigation.js';
import { workshopSettingsEventDefinitions } from '#contracts/settings/workshop-settings.js';
import { companyProfile } from '#projections/company-profile.js';
import { navigation } from '#projections/navigation.js';
import { workshopSettings } from '#projections/workshop-settings.js';
import { defineModule } from '../platform/module-manifest.js';

/** Company profile, workshop settings and navigation. */
export const settingsManifest = defineModule({
  name: 'settings',
  events: {
    ...companyProfileEventDefinitions,
    ...navigationEventDefinitions,
    ...workshopSettingsEventDefinitions,
  },
  readModels: [companyProfile, navigation, workshopSettings],
  fieldNames: {
    bankName: 'Bank',
    bic: 'BIC',
    capacity: 'Arbeitsplätze',
    chamber: 'Kammer',
    fax: 'Fax',
    horizonDays: 'Buchbar im Voraus',
    iban: 'IBAN',
    icon: 'Symbol',
    logo: 'Logo',
    minNoticeMinutes: 'Vorlauf',
    navigationItems: 'Menüpunkte',
    notifyEmail: 'E-Mail für neue Anfragen',
    owner: 'Inhaber',
    registerCourt: 'Registergericht',
    registerNumber: 'Registernummer',
    reminderMail: 'Erinnerung per E-Mail',
    shortcuts: 'Kurzwahl',
    slotMinutes: 'Zeitraster',
    taxNumber: 'Steuernummer',
    vatId: 'USt-IdNr.',
  },
  load: async () => [(await import('./settings.module.js')).SettingsModule],
});
