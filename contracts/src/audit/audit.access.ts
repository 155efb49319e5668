import { defineAccess } from '../access/access-manifest.js';

export const auditAccess = defineAccess({
  permissions: { 'audit:read': ['ADMIN', 'PRUEFER'], 'audit:hold': ['ADMIN'] },
  histories: ['retention-holds'],
});
