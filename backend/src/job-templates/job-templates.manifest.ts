import { jobTemplateFields } from '#contracts/job-templates/job-template-fields.js';
import { jobTemplateEventDefinitions } from '#contracts/job-templates/job-template.events.js';
import { briefLabelsOf } from '#contracts/kernel/fields.js';
import { jobTemplates } from '#projections/job-templates/job-templates.js';
import { defineModule } from '../platform/module-manifest.js';
import { jobTemplateSearch } from './job-template-search.js';
import { jobTemplatesHistory } from './job-templates-history.js';

export const jobTemplatesManifest = defineModule({
  name: 'job-templates',
  events: jobTemplateEventDefinitions,
  readModels: [jobTemplates],
  fieldNames: { ...briefLabelsOf(jobTemplateFields), checklist: 'Checkliste', parts: 'Teile' },
  histories: { 'job-templates': jobTemplatesHistory },
  search: [jobTemplateSearch],
  load: async () => [(await import('./job-templates.module.js')).JobTemplatesModule],
  demo: async () => (await import('./demo.js')).jobTemplatesChapter,
});
