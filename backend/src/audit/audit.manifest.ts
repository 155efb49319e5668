import { auditSettingsEventDefinitions } from '#contracts/audit/audit-settings.js';
import { defineModule } from '../platform/module-manifest.js';

/** The auditor's view of everything: it reads the others, and has only its settings of its own. */
export const auditManifest = defineModule({
  name: 'audit',
  events: { ...auditSettingsEventDefinitions },
  readModels: [],
  fieldNames: {
    at: 'Zeitpunkt',
    backupsKept: 'Aufbewahrte Sicherungen',
    kind: 'Art',
    sealEmail: 'E-Mail für das Siegel',
    without: 'Ereignis',
  },
  load: async () => [(await import('./audit.module.js')).AuditModule],
});
