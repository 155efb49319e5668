import { ApiError } from '../../../api/api-error.js';

/** True when the start was booked by somebody else; other conflicts say themselves what they are. */
export function isSlotTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  // Older servers answer without a problem document.
  return error.message === '' || error.errors.some(({ field }) => field === 'time');
}
