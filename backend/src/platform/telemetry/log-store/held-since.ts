import type { Holds } from './alerts.js';
import type { EndpointSlot, EndpointSums, Millis } from './log-tables.js';
import { addEndpoints } from './rollups.js';

/** The slot since which a rule is violated, and the sums before it. */
export type HeldSince = { readonly at: Millis; readonly before: EndpointSums | null };

/**
 * The slot since which the sums up to each slot violate the rule, without interruption until the last one. Null if they
 * do not violate it at the end. `slots`: of one endpoint, oldest first; `before`: its sums before them.
 */
export function heldSince(
  slots: readonly EndpointSlot[],
  holds: Holds,
  before: EndpointSums | null = null,
): HeldSince | null {
  let since: HeldSince | null = null;
  let sums = before;
  for (const { at, ...slot } of slots) {
    const [after = slot] = addEndpoints(sums === null ? [slot] : [sums, slot]);
    if (!holds(after)) since = null;
    else since ??= { at, before: sums };
    sums = after;
  }
  return since;
}
