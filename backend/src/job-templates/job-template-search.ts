import { jobTemplatesWith } from '#projections/job-templates/job-templates.js';
import type { SearchSource } from '../platform/search/search-source.js';

/** Templates by title and category, for those who may open their list. */
export const jobTemplateSearch: SearchSource = {
  kind: 'jobTemplate',
  permission: 'job-templates:change',
  find: async (readModels, typed, limit) =>
    (await jobTemplatesWith(readModels, typed, limit)).map(({ id, title, category }) => ({
      id,
      label: title,
      note: category,
      plate: null,
    })),
};
