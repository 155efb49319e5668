import type { LocalDate } from '../../values/local-date-time.js';
import type { OperationPlan } from './operation-plan.js';

/** The plan while its day is not over; null: the work has no time, or no longer. `today`: in the workshop. */
export function planFrom(today: LocalDate, plan: OperationPlan | null): OperationPlan | null {
  return plan !== null && plan.day >= today ? plan : null;
}
