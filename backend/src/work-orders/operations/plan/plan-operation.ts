import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { openSpansOn, type OpeningTimes, type Span } from '#contracts/site/opening-times.js';
import { isVacation, type Vacation } from '#contracts/site/vacations.js';
import { isWeekend, localDateTime, minutesOf } from '#contracts/values/local-date-time.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import {
  PLAN_STEP_MINUTES,
  plannedSpans,
  planTexts,
  type OperationPlan,
} from '#contracts/work-orders/operations/operation-plan.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder } from '#contracts/work-orders/work-order.js';
import { open, type DecideOrder } from '../../work-order.js';
import { operationOf } from '../operation.js';

/** What decides whether the workshop works at a time. */
export type WorkshopDays = { readonly openingTimes: OpeningTimes; readonly vacations: readonly Vacation[] };

/** Plans the work for a mechanic and a time, instead of an earlier plan. Idempotent. */
export const planOperation =
  (operationId: string, mechanicId: string, { day, startMinute, minutes }: OperationPlan): DecideOrder =>
  (state) => {
    const order = open(state);
    const { status, mechanicId: fromMechanicId, plan, runningLogId } = operationOf(order, operationId);
    if (status === 'DONE') throw refuse('conflict', { detail: operationTexts.isDone });
    const of = { ...ofOrder(order), operationId };
    const events: WorkOrderEvent[] = [];
    if (mechanicId !== fromMechanicId) {
      if (runningLogId !== null) throw refuse('conflict', { detail: operationTexts.mechanicWhileRunning });
      events.push({ type: 'OperationAssigned', version: 1, data: { ...of, mechanicId, fromMechanicId } });
    }
    const isKept = plan?.day === day && plan.startMinute === startMinute && plan.minutes === minutes;
    if (!isKept || events.length > 0) {
      const data = { ...of, mechanicId, day, startMinute, minutes };
      events.push({ type: 'OperationPlanned', version: 1, data });
    }
    return events;
  };

/** Gives the time up; the mechanic stays. Idempotent. */
export const unplanOperation =
  (operationId: string): DecideOrder =>
  (state) => {
    const order = open(state);
    if (operationOf(order, operationId).plan === null) return [];
    return [{ type: 'OperationUnplanned', version: 1, data: { ...ofOrder(order), operationId } }];
  };

/**
 * Work is planned by the rules of slots: on days and in hours in which the workshop is open, not in the past. Refuses
 * with the rule's message at `date`, `startMinute` or `minutes`.
 */
export function checkPlan(
  { day, startMinute, minutes }: OperationPlan,
  { openingTimes, vacations }: WorkshopDays,
  now: Instant,
): void {
  const today = localDateTime(now);
  if (day < today.date) throw invalid('date', bookingTexts.pastDate);
  if (isWeekend(day)) throw invalid('date', bookingTexts.weekend);
  if (isVacation(vacations, day)) throw invalid('date', bookingTexts.vacation);
  if (startMinute % PLAN_STEP_MINUTES !== 0) throw invalid('startMinute', planTexts.offGrid);
  if (day === today.date && startMinute + PLAN_STEP_MINUTES <= minutesOf(today.time))
    throw invalid('startMinute', bookingTexts.pastTime);
  const spans = openSpansOn(openingTimes, day);
  if (!spans.some(({ from, to }) => from <= startMinute && startMinute < to))
    throw invalid('startMinute', bookingTexts.closed);
  const left = openMinutesFrom(spans, startMinute);
  if (minutes > left)
    throw invalid(
      'minutes',
      `Bis zum Ende des Tages bleiben ${left} Minuten. Bitte früher beginnen oder weniger einplanen.`,
    );
}

function openMinutesFrom(open: readonly Span[], startMinute: number): number {
  return open.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, startMinute)), 0);
}

/** True if both fill the same minute of an open day. */
export function overlaps(one: OperationPlan, other: OperationPlan, openingTimes: OpeningTimes): boolean {
  if (one.day !== other.day) return false;
  const open = openSpansOn(openingTimes, one.day);
  const taken = plannedSpans(open, other);
  return plannedSpans(open, one).some(({ from, to }) =>
    taken.some((span) => span.from < to && from < span.to),
  );
}
