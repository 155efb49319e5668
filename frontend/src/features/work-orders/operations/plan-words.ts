import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import { timeOfMinutes, type LocalDate } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../../ui/dates/formats.js';

/** `Eingeplant für 24.11.2026, 10:00 Uhr`; empty without a time, and when that day is over. */
export function planInWords(known: OperationPlan | null, today: LocalDate): string {
  const plan = planFrom(today, known);
  return plan === null
    ? ''
    : `Eingeplant für ${formatDate(plan.day)}, ${timeOfMinutes(plan.startMinute)} Uhr`;
}
