import { v5 as idFrom } from 'uuid';

/** UUIDv5 namespace of derived ids. */
const BY_CAUSE = 'b3f5a1d2-6f0c-4d0e-9a55-2a1f6f0f7c11';

/** An id derived from its causes, so that a second run finds the result of the first. */
export function idAfter(...causes: readonly [string, ...string[]]): string {
  return idFrom(JSON.stringify(causes), BY_CAUSE);
}
