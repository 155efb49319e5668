import type { Actor } from '#contracts/access/actor.js';
import { isAllowed } from '#contracts/access/permissions.js';

/** The mechanic, if he may only work on his own operations; null: he plans orders. */
export function onlyOwn(actor: Actor): string | null {
  if (actor.kind !== 'user') return null;
  return isAllowed('work-orders:change', actor.roles) ? null : actor.userId;
}
