import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import { operationEventDefinitions, type OperationEvent } from './operation.events.js';
import { orderPartEventDefinitions, type OrderPartEvent } from './order-part.events.js';
import { reportEventDefinitions, type ReportEvent } from './report.events.js';

/** Where a work order stands. */
export const WORK_ORDER_STATUSES = ['OPEN', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

/** Which order it is about, and whose: in every event of an order. */
export type OfOrder = {
  readonly workOrderId: string;
  readonly customerId: string;
  readonly vehicleId: string;
};

/** `customerName` and `licensePlate` as they were on the day, null where nobody knew them. */
export type WorkOrderCreated = DomainEvent<
  'WorkOrderCreated',
  1,
  OfOrder & {
    /** `A-2026-00001` */
    readonly number: string;
    readonly appointmentId: string | null;
    readonly description: string | null;
    readonly customerName: string | null;
    readonly licensePlate: string | null;
    readonly mileageKm: number | null;
  }
>;

export type WorkOrderDescribed = DomainEvent<
  'WorkOrderDescribed',
  1,
  OfOrder & { readonly description: string | null }
>;

/** The odometer as it was read for this order. */
export type MileageNoted = DomainEvent<'MileageNoted', 1, OfOrder & { readonly mileageKm: number }>;

/**
 * How an order came to another status. `operationIds`: all its operations, which may be worked on from now on, or no
 * more.
 */
export type StatusChange = OfOrder & {
  readonly from: WorkOrderStatus;
  readonly reason: 'by-hand' | 'clock-started' | 'claim-lost' | 'customer-erased';
  readonly operationIds: readonly string[];
};

/** It is OPEN again. */
export type WorkOrderReopened = DomainEvent<'WorkOrderReopened', 1, StatusChange>;
/** It is IN_PROGRESS. */
export type WorkOrderBegun = DomainEvent<'WorkOrderBegun', 1, StatusChange>;
/** It is DONE. */
export type WorkOrderCompleted = DomainEvent<'WorkOrderCompleted', 1, StatusChange>;
/** It is CANCELLED: by somebody, or because it should not have been made. */
export type WorkOrderCancelled = DomainEvent<'WorkOrderCancelled', 1, StatusChange>;

/** The order belongs to this invoice from now on: no other living one may be made for it. */
export type WorkOrderInvoiced = DomainEvent<
  'WorkOrderInvoiced',
  1,
  OfOrder & { readonly invoiceId: string; readonly number: string | null; readonly claimId: string }
>;
/** Its invoice goes out: it cannot be cancelled any more. */
export type WorkOrderBilled = DomainEvent<
  'WorkOrderBilled',
  1,
  OfOrder & { readonly invoiceId: string; readonly number: string | null; readonly claimId: string }
>;
/** Its invoice did not go out after all. */
export type WorkOrderUnbilled = DomainEvent<
  'WorkOrderUnbilled',
  1,
  OfOrder & { readonly invoiceId: string; readonly claimId: string }
>;
/** The order has no living invoice any more. */
export type WorkOrderInvoiceCleared = DomainEvent<
  'WorkOrderInvoiceCleared',
  1,
  OfOrder & { readonly invoiceId: string; readonly claimId: string }
>;

/** All that happens in a stream `workOrder-<id>`. */
export type WorkOrderEvent =
  | WorkOrderCreated
  | WorkOrderDescribed
  | MileageNoted
  | WorkOrderReopened
  | WorkOrderBegun
  | WorkOrderCompleted
  | WorkOrderCancelled
  | WorkOrderInvoiced
  | WorkOrderBilled
  | WorkOrderUnbilled
  | WorkOrderInvoiceCleared
  | OperationEvent
  | OrderPartEvent
  | ReportEvent;

export const workOrderEventDefinitions: EventDefinitions<WorkOrderEvent> = {
  WorkOrderCreated: {
    version: 1,
    personal: { subject: 'customerId', fields: ['description', 'customerName', 'licensePlate'] },
  },
  WorkOrderDescribed: { version: 1, personal: { subject: 'customerId', fields: ['description'] } },
  MileageNoted: { version: 1 },
  WorkOrderReopened: { version: 1 },
  WorkOrderBegun: { version: 1 },
  WorkOrderCompleted: { version: 1 },
  WorkOrderCancelled: { version: 1 },
  WorkOrderInvoiced: { version: 1 },
  WorkOrderBilled: { version: 1 },
  WorkOrderUnbilled: { version: 1 },
  WorkOrderInvoiceCleared: { version: 1 },
  ...operationEventDefinitions,
  ...orderPartEventDefinitions,
  ...reportEventDefinitions,
};
