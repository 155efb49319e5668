import { defineAccess } from '../access/access-manifest.js';

/** The auditor's view: reads everything that was written down, and changes nothing. */
export const auditAccess = defineAccess({
  permissions: { 'audit:read': ['ADMIN', 'PRUEFER'] },
  live: {},
});
