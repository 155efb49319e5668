import { auditFields } from '#contracts/audit/audit-fields.js';
import { auditSettingsEventDefinitions } from '#contracts/audit/audit-settings.js';
import { retentionHoldEventDefinitions } from '#contracts/audit/retention-hold.events.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { retentionHoldsHistory } from './retention-hold-history.js';
import { defineModule } from '../platform/module-manifest.js';

/** Reads the other modules. Only its settings are its own. */
export const auditManifest = defineModule({
  name: 'audit',
  events: { ...auditSettingsEventDefinitions, ...retentionHoldEventDefinitions },
  readModels: [],
  fieldNames: {
    at: 'Zeitpunkt',
    ...briefLabelsOf(auditFields),
    kind: 'Art',
    without: 'Ereignis',
  },
  histories: { 'retention-holds': retentionHoldsHistory },
  load: async () => [(await import('./audit.module.js')).AuditModule],
});
