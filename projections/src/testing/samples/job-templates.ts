import { jobTemplatesWith, listJobTemplates } from '../../job-templates/job-templates.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  jobTemplatesWith: [(readModels) => jobTemplatesWith(readModels, 'oel', 5)],
  listJobTemplates: [listJobTemplates],
};
