import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../../ui/dates/formats.js';

/** `Eingeplant für 24.11.2026, 10:00 Uhr` */
export function planInWords({ day, startMinute }: OperationPlan): string {
  return `Eingeplant für ${formatDate(day)}, ${timeOfMinutes(startMinute)} Uhr`;
}
