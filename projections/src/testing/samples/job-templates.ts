import { jobTemplateById, jobTemplatesWith, listJobTemplates } from '../../job-templates/job-templates.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  jobTemplateById: [(readModels) => jobTemplateById(readModels, 'template')],
  jobTemplatesWith: [(readModels) => jobTemplatesWith(readModels, 'oel', 5)],
  listJobTemplates: [listJobTemplates],
};
