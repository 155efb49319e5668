import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { AuditAnswer, AuditField } from '#contracts/audit/audit.api.js';
import type { AuditKind } from '#contracts/audit/audit-kinds.js';

const NOTES = 'notes';

/** Records on which the office keeps notes. */
export const HAS_NOTES: ReadonlySet<AuditKind> = new Set(['customer', 'vehicle']);

/** Users who manage customers and their vehicles may read the office's notes; auditors may not. */
export function mayReadNotes(actor: Actor): boolean {
  return mayUse('customers:change', actor);
}

/** The answer without the text of notes. Keeps time and author of their changes. */
export function withoutNotes(answer: AuditAnswer): AuditAnswer {
  const { then, now, differences } = answer;
  return {
    ...answer,
    then: then === null ? null : { fields: then.fields.filter(isNoNote) },
    now: { fields: now.fields.filter(isNoNote) },
    differences: differences.filter(isNoNote),
  };
}

function isNoNote({ field }: Pick<AuditField, 'field'>): boolean {
  return field !== NOTES;
}
