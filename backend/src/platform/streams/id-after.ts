import { v5 as idFrom } from 'uuid';

/** UUIDv5 namespace of what follows from something else. */
const BY_CAUSE = 'b3f5a1d2-6f0c-4d0e-9a55-2a1f6f0f7c11';

/** The id of what follows from these causes: a second run finds what the first one made. */
export function idAfter(...causes: readonly [string, ...string[]]): string {
  return idFrom(JSON.stringify(causes), BY_CAUSE);
}
