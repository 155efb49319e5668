import { defineAccess } from '../access/access-manifest.js';

export const auditAccess = defineAccess({
  permissions: { 'audit:read': ['ADMIN', 'PRUEFER'], 'audit:hold': ['ADMIN'] },
});

/** The lists whose "Verlauf" administrators read. */
export const auditHistories = ['retention-holds'] as const;
