import { refuse } from '#contracts/kernel/problem.js';

/**
 * For a command that makes a row whose id follows from an Idempotency-Key: true when an earlier call of the same key
 * made it and nothing is left to do. Refuses when that one wanted something else, or the row was changed since.
 */
export function isMadeAlready<Row extends object>(row: Row | undefined, wanted: Partial<Row>): boolean {
  if (row === undefined) return false;
  for (const [field, value] of Object.entries(wanted)) {
    if (JSON.stringify(row[field as keyof Row]) !== JSON.stringify(value))
      throw refuse('idempotency-key-reused');
  }
  return true;
}
