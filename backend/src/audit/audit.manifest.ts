import { defineModule } from '../platform/module-manifest.js';

/** The auditor's view of everything; it has no events and no read models of its own. */
export const auditManifest = defineModule({
  name: 'audit',
  events: {},
  readModels: [],
  fieldNames: { at: 'Zeitpunkt', kind: 'Art', without: 'Ereignis' },
  load: async () => [(await import('./audit.module.js')).AuditModule],
});
