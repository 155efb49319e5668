import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { AuditAnswer, AuditField } from '#contracts/audit/audit.api.js';

const NOTES = 'notes';

/** Whether somebody may read what the office has noted of a customer: who keeps the customers, and no auditor. */
export function mayReadNotes(actor: Actor): boolean {
  return mayUse('customers:change', actor);
}

/** The answer without what the office has noted; that it was changed, when and by whom still stands in it. */
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
