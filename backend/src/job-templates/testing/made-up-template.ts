import type { JobTemplateContent, TemplatePart } from '#contracts/job-templates/job-template.events.js';
import type { JobTemplate } from '#contracts/job-templates/job-templates.js';

export const OIL: TemplatePart = { articleId: 'oil', number: 'MO-530', quantityMilli: 4_500 };

/** 6.5 AW for every car, with oil. */
export const oilChange: JobTemplateContent = {
  title: 'Ölwechsel',
  category: 'Wartung',
  basis: 'AW',
  awHundredths: 650,
  minutes: null,
  priceCents: null,
  prices: 'GROSS',
  partsIncluded: false,
  parts: [OIL],
  checklist: ['Ölzettel'],
  make: '',
  model: '',
  engine: '',
};
export const oilTemplate: JobTemplate = { ...oilChange, id: 't', version: 3, revision: 7 };
