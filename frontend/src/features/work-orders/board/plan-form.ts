import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { BoardOperationAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { ApiError } from '../../../api/api-error.js';
import type { FieldMessages } from '../../../ui/forms/refusal.js';

/** Why a time was not taken. */
export type PlanRefusal = {
  /** What the server asks back; empty: nothing. */
  readonly doubt: string;
  /** What the rules of slots say, at the fields. */
  readonly errors: FieldMessages;
};

export const NOT_REFUSED: PlanRefusal = { doubt: '', errors: {} };

/** The plan that the dialog begins with. */
export type PlanQuestion = {
  readonly operation: BoardOperationAnswer;
  readonly mechanicId: string | null;
  /** Missing: the time of the present plan. */
  readonly startMinute?: number;
  readonly refusal: PlanRefusal;
};

/** Null: it failed for a reason that the dialog cannot mend. */
export function planRefusal(error: unknown): PlanRefusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 422) return { doubt: error.message, errors: {} };
  if (error.status !== 400 || error.errors.length === 0) return null;
  return {
    doubt: '',
    errors: Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
  };
}

export type PlanDays = {
  /** The day of the board. */
  readonly date: LocalDate;
  readonly today: LocalDate;
};

/** What stands in the dialog at first. Nothing is planned for a day that is over. */
export function planDraftOf({ operation, mechanicId, startMinute }: PlanQuestion, { date, today }: PlanDays) {
  const plan: OperationPlan | null = planFrom(today, operation.plan);
  const start = startMinute ?? plan?.startMinute;
  const day = startMinute === undefined ? (plan?.day ?? date) : date;
  return {
    mechanicId: mechanicId ?? '',
    date: day < today ? today : day,
    startMinute: start === undefined ? '' : String(start),
    minutes: String(plan?.minutes ?? operation.estimatedTimeMin),
    confirm: false,
  };
}

export type PlanDraft = ReturnType<typeof planDraftOf>;

/** A yes to one time is none to another. */
export function changedPlan(part: Partial<PlanDraft>): Partial<PlanDraft> {
  return 'confirm' in part ? part : { ...part, confirm: false };
}
