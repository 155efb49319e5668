import type { DomainEvent, EventDefinitions, Instant } from '../../kernel/domain-event.js';
import type { OfOrder } from '../work-order.events.js';
import type { SoldCopy, WantedPart } from './sold-work.js';
import type { OperationPlan } from './operation-plan.js';

export const OPERATION_STATUSES = ['OPEN', 'STARTED', 'DONE'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

type OfOperation = OfOrder & { readonly operationId: string };

/** `place` is zero-based. */
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
/** The customer buys the operation as a template says, with the parts that it wants. Checklists name nobody. */
export type OperationSold = DomainEvent<'OperationSold', 2, OfOperation & SoldCopy>;
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
/** The mechanic does the work at this time. Replaces an earlier plan. */
export type OperationPlanned = DomainEvent<
  'OperationPlanned',
  1,
  OfOperation & OperationPlan & { readonly mechanicId: string }
>;
/** The time is given up; the mechanic stays. */
export type OperationUnplanned = DomainEvent<'OperationUnplanned', 1, OfOperation>;
export type OperationsReordered = DomainEvent<
  'OperationsReordered',
  1,
  OfOrder & { readonly operationIds: readonly string[] }
>;
/** `wanted`: the parts that were reserved for it, and that nobody has taken yet, are released. */
export type OperationRemoved = DomainEvent<
  'OperationRemoved',
  2,
  OfOperation & { readonly estimatedMinutes: number; readonly wanted: readonly WantedPart[] }
>;
export type OperationFinished = DomainEvent<'OperationFinished', 1, OfOperation>;
export type OperationReopened = DomainEvent<
  'OperationReopened',
  1,
  OfOperation & { readonly to: 'OPEN' | 'STARTED' }
>;

/** A point of the checklist is done, as whoever is in the metadata says. `place`: zero-based. */
export type OperationCheckTicked = DomainEvent<
  'OperationCheckTicked',
  1,
  OfOperation & { readonly place: number }
>;
export type OperationCheckUnticked = DomainEvent<
  'OperationCheckUnticked',
  1,
  OfOperation & { readonly place: number }
>;
/** The work is finished although these points are not ticked. Precedes what finishes it. */
export type OperationChecksLeft = DomainEvent<
  'OperationChecksLeft',
  1,
  OfOperation & { readonly places: readonly number[]; readonly reason: string }
>;

/** The mechanic's timer starts. `pressedOffline`: pressed without a network; the time is the phone's. */
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
/** The mechanic's timer stops. `stopId`: names the call, so that a repeated call finds its result. */
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
/** Corrects start and end, with the reason. */
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
  | OperationSold
  | OperationRetitled
  | OperationEstimated
  | OperationAssigned
  | OperationPlanned
  | OperationUnplanned
  | OperationsReordered
  | OperationRemoved
  | OperationFinished
  | OperationCheckTicked
  | OperationCheckUnticked
  | OperationChecksLeft
  | OperationReopened
  | OperationStarted
  | OperationStopped
  | TimeLogCorrected;

/** A typed title or reason may name the customer. Erasing the customer deletes the key of the order's texts. */
const texts = <Field extends string>(field: Field) => ({ subject: 'workOrderId', fields: [field] }) as const;

export const operationEventDefinitions: EventDefinitions<OperationEvent> = {
  OperationAdded: { version: 1, personal: texts('title') },
  OperationRetitled: { version: 1, personal: texts('title') },
  OperationSold: {
    version: 2,
    upcast: {
      1: (data: Omit<OperationSold['data'], 'partsIncluded'>): OperationSold['data'] => ({
        ...data,
        partsIncluded: false,
      }),
    },
  },
  OperationEstimated: { version: 1 },
  OperationAssigned: { version: 1 },
  OperationPlanned: { version: 1 },
  OperationUnplanned: { version: 1 },
  OperationsReordered: { version: 1 },
  OperationRemoved: {
    version: 2,
    upcast: {
      1: (data: Omit<OperationRemoved['data'], 'wanted'>): OperationRemoved['data'] => ({
        ...data,
        wanted: [],
      }),
    },
  },
  OperationFinished: { version: 1 },
  OperationCheckTicked: { version: 1 },
  OperationCheckUnticked: { version: 1 },
  OperationChecksLeft: { version: 1, personal: texts('reason') },
  OperationReopened: { version: 1 },
  OperationStarted: { version: 1 },
  OperationStopped: { version: 1 },
  TimeLogCorrected: { version: 1, personal: texts('reason') },
};

/** Whole minutes between two instants, rounded down, at least 0. */
export function minutesBetween(startedAt: Instant, endedAt: Instant): number {
  return Math.max(0, Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
}

/** True for an event about an operation, among all events of an order. */
export function isOperationEvent<Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: OperationEvent['type'] }> {
  return Object.hasOwn(operationEventDefinitions, event.type);
}
