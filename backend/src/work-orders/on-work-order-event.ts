import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ClaimEvent } from '#contracts/kernel/claim.js';
import type { ClockCorrected, ClockStarted } from '#contracts/work-orders/clocks/mechanic.events.js';
import type { OperationStopped } from '#contracts/work-orders/operations/operation.events.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

export const SETTLE_APPOINTMENT_CLAIM = 'settle-appointment-claim';
export const COMPLETE_ORDER = 'complete-order';
export const NOTE_ODOMETER = 'note-odometer';
export const COMPLETE_TIMER = 'complete-clock';
export const NOTE_PART = 'note-part';
export const RELEASE_PARTS = 'release-parts';
export const RELEASE_TEMPLATE_PARTS = 'release-template-parts';
export const RESERVE_TEMPLATE_PARTS = 'reserve-template-parts';
export const FORGET_PICTURES = 'forget-report-pictures';

type TimerMoved = ClockStarted | OperationStopped;
type AppointmentClaim = ClaimEvent<'AppointmentClaimed', 'AppointmentClaimReleased', 'appointmentId'>;

const completeTimer = (event: RecordedEvent<TimerMoved>): readonly Job[] => [
  jobOnEvent(event, COMPLETE_TIMER, { mechanicId: event.data.mechanicId }),
];
const releaseParts = (event: RecordedEvent): readonly Job[] => [jobOnEvent(event, RELEASE_PARTS)];

export const onWorkOrderEvent: Reaction<WorkOrderEvent> = {
  name: 'complete-work-orders',
  on: {
    WorkOrderCreated: (event) => [
      jobOnEvent(event, COMPLETE_ORDER),
      ...(event.data.mileageKm === null ? [] : [jobOnEvent(event, NOTE_ODOMETER)]),
    ],
    MileageNoted: (event) => [jobOnEvent(event, NOTE_ODOMETER)],
    WorkOrderCompleted: releaseParts,
    WorkOrderCancelled: releaseParts,
    PartReserved: releaseParts,
    OperationSold: (event) =>
      event.data.wanted.length === 0 ? [] : [jobOnEvent(event, RESERVE_TEMPLATE_PARTS)],
    OperationRemoved: (event) =>
      event.data.wanted.length === 0 ? [] : [jobOnEvent(event, RELEASE_TEMPLATE_PARTS)],
  },
};

/** Completes a taken or stopped timer. Only needed if mechanic and order are appended one after the other (ADR 23). */
export const onTimerMoved: Reaction<TimerMoved> = {
  name: 'complete-clocks',
  on: { ClockStarted: completeTimer, OperationStopped: completeTimer },
};

export const onClockCorrected: Reaction<ClockCorrected> = {
  name: 'complete-corrections',
  on: { ClockCorrected: (event) => [jobOnEvent(event, COMPLETE_TIMER)] },
};

/** Releases a claimed appointment without an order. */
export const onAppointmentClaim: Reaction<AppointmentClaim> = {
  name: 'settle-appointment-claims',
  on: {
    AppointmentClaimed: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_APPOINTMENT_CLAIM), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};

export const onStockMoved: Reaction<StockMoved> = {
  name: 'note-parts',
  on: {
    StockMoved: (event) =>
      event.data.reference?.kind === 'WORK_ORDER' ? [jobOnEvent(event, NOTE_PART)] : [],
  },
};

/** Deletes pictures of reports about an erased customer's vehicle. */
export const onOrdersForgotten: Reaction<CustomerTracesForgotten> = {
  name: 'forget-report-pictures',
  on: {
    CustomerTracesForgotten: (event) =>
      event.data.kind === 'workOrder' ? [jobOnEvent(event, FORGET_PICTURES)] : [],
  },
};
