import type { RetentionHoldLifted } from '#contracts/audit/retention-hold.events.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type {
  EstimateDrafted,
  EstimateEvent,
  EstimateRedrafted,
} from '#contracts/estimates/estimate.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';

export const CHECK_ESTIMATE = 'check-estimate-customer';
export const NOTE_FINDINGS = 'note-findings-in-estimate';
export const PRINT_ESTIMATE = 'print-estimate';
export const MAIL_ESTIMATE = 'mail-estimate';
export const REMIND_OF_ESTIMATE = 'remind-of-estimate';
export const EXPIRE_ESTIMATE = 'expire-estimate';
export const CONFIRM_ANSWER = 'confirm-estimate-answer';
export const TAKE_OVER_WORK = 'take-over-approved-work';
export const DELETE_ESTIMATES = 'delete-estimates';
export const END_RETENTION = 'end-estimate-retention';
export const END_HELD = 'end-held-estimates';
export const FORWARD_QUESTION = 'forward-estimate-question';

const DAY_MS = 24 * 3_600_000;
/** After the last minute of the last day in every time zone that Berlin has had. */
const AFTER_THE_DAY_MS = 26 * 3_600_000;

/** A sent version is printed, then mailed; it expires after its last day. Answers are confirmed by mail, and
 * what they approve becomes work of the order. */
export const onEstimateEvent: Reaction<EstimateEvent> = {
  name: 'follow-estimates',
  on: {
    EstimateDrafted: checked,
    EstimateRedrafted: checked,
    EstimateSent: (event) => {
      const { remindAfterDays, validUntilOn } = event.data;
      const reminder = dueAfter(jobOnEvent(event, REMIND_OF_ESTIMATE), event, remindAfterDays * DAY_MS);
      return [
        jobOnEvent(event, PRINT_ESTIMATE),
        jobOnEvent(event, NOTE_FINDINGS),
        afterDay(validUntilOn, event, EXPIRE_ESTIMATE),
        ...(remindAfterDays === 0 ? [] : [reminder]),
      ];
    },
    EstimatePrinted: (event) => [jobOnEvent(event, MAIL_ESTIMATE)],
    EstimateMailRequested: (event) => [jobOnEvent(event, MAIL_ESTIMATE)],
    EstimateOrderChosen: (event) => [jobOnEvent(event, TAKE_OVER_WORK)],
    EstimateAnswered: (event) => [
      jobOnEvent(event, CONFIRM_ANSWER),
      jobOnEvent(event, TAKE_OVER_WORK),
      jobOnEvent(event, NOTE_FINDINGS),
    ],
    EstimateExpired: (event) => [jobOnEvent(event, NOTE_FINDINGS)],
    EstimateWithdrawn: (event) => [jobOnEvent(event, NOTE_FINDINGS)],
    EstimateApprovedByPhone: (event) => [
      jobOnEvent(event, CONFIRM_ANSWER),
      jobOnEvent(event, TAKE_OVER_WORK),
    ],
    EstimateKept: (event) => [afterDay(event.data.keptUntilOn, event, END_RETENTION)],
    EstimateQuestionAsked: (event) => [jobOnEvent(event, FORWARD_QUESTION)],
  },
};

/** A job after the end of the day; at once if that is past. */
function afterDay(day: LocalDate, event: RecordedEvent, name: string): Job {
  const delayMs = Date.parse(day) + AFTER_THE_DAY_MS - Date.parse(event.metadata.occurredAt);
  return dueAfter(jobOnEvent(event, name), event, Math.max(0, delayMs));
}

/** A line that a version no longer has is in no event, so each version is compared with the order. */
function checked(event: RecordedEvent<EstimateDrafted | EstimateRedrafted>) {
  return [jobOnEvent(event, CHECK_ESTIMATE), jobOnEvent(event, NOTE_FINDINGS)];
}

/** Letters that a hold kept may go when it is lifted. */
export const onHoldLifted: Reaction<RetentionHoldLifted> = {
  name: 'end-held-estimates',
  on: { RetentionHoldLifted: (event) => [jobOnEvent(event, END_HELD)] },
};

/** The papers of an erased customer's estimates are deleted. */
export const onEstimatesForgotten: Reaction<CustomerTracesForgotten> = {
  name: 'delete-estimates-of-customers',
  on: {
    CustomerTracesForgotten: (event) =>
      event.data.kind === 'estimate' ? [jobOnEvent(event, DELETE_ESTIMATES)] : [],
  },
};
