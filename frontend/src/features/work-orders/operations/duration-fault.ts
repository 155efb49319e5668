import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';

/** What is wrong with a typed duration: it is a whole number of minutes above 0. */
export function durationFault(typed: string): string | undefined {
  return /^[1-9]\d*$/.test(typed.trim()) ? undefined : operationTexts.estimate;
}
