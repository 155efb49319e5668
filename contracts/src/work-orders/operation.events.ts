import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';
import type { OfOrder } from './work-order.events.js';

/** What a mechanic does on an order. */
export const OPERATION_STATUSES = ['OPEN', 'STARTED', 'DONE'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

type OfOperation = OfOrder & { readonly operationId: string };

/** `place` counts from 0. */
export type OperationAdded = DomainEvent<
  'OperationAdded',
  1,
  OfOperation & {
    readonly title: string;
    readonly estimatedMinutes: number;
    readonly mechanicId: string | null;
    readonly place: number;
  }
>;
export type OperationRetitled = DomainEvent<'OperationRetitled', 1, OfOperation & { readonly title: string }>;
export type OperationEstimated = DomainEvent<
  'OperationEstimated',
  1,
  OfOperation & { readonly estimatedMinutes: number; readonly fromMinutes: number }
>;
export type OperationAssigned = DomainEvent<
  'OperationAssigned',
  1,
  OfOperation & { readonly mechanicId: string | null; readonly fromMechanicId: string | null }
>;
/** All operations of the order in their new order. */
export type OperationsReordered = DomainEvent<
  'OperationsReordered',
  1,
  OfOrder & { readonly operationIds: readonly string[] }
>;
export type OperationRemoved = DomainEvent<
  'OperationRemoved',
  1,
  OfOperation & { readonly estimatedMinutes: number }
>;
export type OperationFinished = DomainEvent<'OperationFinished', 1, OfOperation>;
export type OperationReopened = DomainEvent<
  'OperationReopened',
  1,
  OfOperation & { readonly to: 'OPEN' | 'STARTED' }
>;

/**
 * A mechanic began to work on it: his clock runs. `pressedOffline`: he pressed without a network, and the time is that
 * of his phone.
 */
export type OperationStarted = DomainEvent<
  'OperationStarted',
  1,
  OfOperation & {
    readonly timeLogId: string;
    readonly mechanicId: string;
    readonly startedAt: Instant;
    readonly pressedOffline: boolean;
  }
>;
/** His clock stands. `stopId`: named by the call, so that a repeated one finds what the first one did. */
export type OperationStopped = DomainEvent<
  'OperationStopped',
  1,
  OfOperation & {
    readonly timeLogId: string;
    readonly mechanicId: string;
    readonly startedAt: Instant;
    readonly endedAt: Instant;
    /** Floored. */
    readonly durationMinutes: number;
    readonly pressedOffline: boolean;
    readonly stopId: string;
  }
>;
/** Somebody said when it really was, and why; what stood there before stays in the log. */
export type TimeLogCorrected = DomainEvent<
  'TimeLogCorrected',
  1,
  OfOperation & {
    readonly timeLogId: string;
    readonly mechanicId: string;
    readonly startedAt: Instant;
    readonly endedAt: Instant;
    /** Floored. */
    readonly durationMinutes: number;
    readonly before: { readonly startedAt: Instant; readonly endedAt: Instant };
    readonly reason: string;
  }
>;

export type OperationEvent =
  | OperationAdded
  | OperationRetitled
  | OperationEstimated
  | OperationAssigned
  | OperationsReordered
  | OperationRemoved
  | OperationFinished
  | OperationReopened
  | OperationStarted
  | OperationStopped
  | TimeLogCorrected;

export const operationEventDefinitions: EventDefinitions<OperationEvent> = {
  OperationAdded: { version: 1 },
  OperationRetitled: { version: 1 },
  OperationEstimated: { version: 1 },
  OperationAssigned: { version: 1 },
  OperationsReordered: { version: 1 },
  OperationRemoved: { version: 1 },
  OperationFinished: { version: 1 },
  OperationReopened: { version: 1 },
  OperationStarted: { version: 1 },
  OperationStopped: { version: 1 },
  TimeLogCorrected: { version: 1 },
};

/** Whole minutes between two instants, floored; never below 0. */
export function minutesBetween(startedAt: Instant, endedAt: Instant): number {
  return Math.max(0, Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
}
