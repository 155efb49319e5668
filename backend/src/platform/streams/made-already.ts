import { refuse } from '#contracts/kernel/problem.js';

/**
 * For a command that creates a row whose id is derived from an Idempotency-Key: true if an earlier call with the same
 * key created the row. Refuses if that call had other content, or the row was changed since.
 */
export function isMadeAlready<Row extends object>(row: Row | undefined, wanted: Partial<Row>): boolean {
  if (row === undefined) return false;
  for (const [field, value] of Object.entries(wanted)) {
    if (JSON.stringify(row[field as keyof Row]) !== JSON.stringify(value))
      throw refuse('idempotency-key-reused');
  }
  return true;
}
