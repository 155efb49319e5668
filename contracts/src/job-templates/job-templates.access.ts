import { defineAccess, defineLive } from '../access/access-manifest.js';

export const jobTemplatesAccess = defineAccess({
  permissions: {
    /** Templates have prices, which mechanics do not see. */
    'job-templates:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'job-templates:change': ['ADMIN'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const jobTemplatesHistories = ['job-templates'] as const;

export const jobTemplatesLive = defineLive(jobTemplatesAccess, {
  'job-templates': { name: 'job-templates', permission: 'job-templates:read' },
});
