import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { StockMoved } from '#contracts/inventory/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { ClaimEvent } from '#contracts/kernel/claim.js';
import type { ClockCorrected, ClockStarted } from '#contracts/work-orders/mechanic.events.js';
import type { OperationStopped } from '#contracts/work-orders/operation.events.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Job } from '../platform/jobs/job-queue.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

/** The jobs that finish what an event began. */
export const SETTLE_APPOINTMENT_CLAIM = 'settle-appointment-claim';
export const COMPLETE_ORDER = 'complete-order';
export const NOTE_ODOMETER = 'note-odometer';
export const COMPLETE_CLOCK = 'complete-clock';
export const NOTE_PART = 'note-part';
export const RELEASE_PARTS = 'release-parts';
export const FORGET_PICTURES = 'forget-report-pictures';

type ClockMoved = ClockStarted | OperationStopped;
type AppointmentClaim = ClaimEvent<'AppointmentClaimed', 'AppointmentClaimReleased', 'appointmentId'>;

const completeClock = (event: RecordedEvent<ClockMoved>): readonly Job[] => [
  jobOnEvent(event, COMPLETE_CLOCK, { mechanicId: event.data.mechanicId }),
];
const releaseParts = (event: RecordedEvent): readonly Job[] => [jobOnEvent(event, RELEASE_PARTS)];

/** What touches a second stream is finished from its event, should the call not have lived to do it. */
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
  },
};

/**
 * A clock that was taken must run, and one that was stopped must be given back: only where mechanic and order are appended
 * one after the other (ADR 23).
 */
export const onClockMoved: Reaction<ClockMoved> = {
  name: 'complete-clocks',
  on: { ClockStarted: completeClock, OperationStopped: completeClock },
};

/** A correction must reach the order. */
export const onClockCorrected: Reaction<ClockCorrected> = {
  name: 'complete-corrections',
  on: { ClockCorrected: (event) => [jobOnEvent(event, COMPLETE_CLOCK)] },
};

/** An appointment that was claimed is given back when no order came of it. */
export const onAppointmentClaim: Reaction<AppointmentClaim> = {
  name: 'settle-appointment-claims',
  on: {
    AppointmentClaimed: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_APPOINTMENT_CLAIM), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};

/** What the stock did for an order, the order notes. */
export const onStockMoved: Reaction<StockMoved> = {
  name: 'note-parts',
  on: {
    StockMoved: (event) =>
      event.data.reference?.kind === 'WORK_ORDER' ? [jobOnEvent(event, NOTE_PART)] : [],
  },
};

/** Pictures of reports go with the customer whose car they show. */
export const onOrdersForgotten: Reaction<CustomerTracesForgotten> = {
  name: 'forget-report-pictures',
  on: {
    CustomerTracesForgotten: (event) =>
      event.data.kind === 'workOrder' ? [jobOnEvent(event, FORGET_PICTURES)] : [],
  },
};
