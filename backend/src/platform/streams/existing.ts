import { invalid, refuse } from '#contracts/kernel/problem.js';

/** What was found, without the ways in which a state, a row or a document says that there is none. */
export type Existing<Found> = Exclude<Found, null | undefined | { readonly status: 'none' }>;

/** For ids in paths: 404 if there is none. */
export function existing<Found>(found: Found, detail?: string): Existing<Found> {
  if (!exists(found)) throw refuse('not-found', { detail });
  return found;
}

/** For ids in bodies and queries: 400 with the field if there is none. */
export function named<Found>(found: Found, field: string, detail: string): Existing<Found> {
  if (!exists(found)) throw invalid(field, detail);
  return found;
}

function exists<Found>(found: Found): found is Existing<Found> {
  if (found === undefined || found === null) return false;
  return !(typeof found === 'object' && 'status' in found && found.status === 'none');
}
