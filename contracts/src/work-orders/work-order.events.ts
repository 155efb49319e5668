import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import { operationEventDefinitions, type OperationEvent } from './operations/operation.events.js';
import { orderPartEventDefinitions, type OrderPartEvent } from './parts/order-part.events.js';
import { reportEventDefinitions, type ReportEvent } from './reports/report.events.js';

export const WORK_ORDER_STATUSES = ['OPEN', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

export type OfOrder = {
  readonly workOrderId: string;
  readonly customerId: string;
  readonly vehicleId: string;
};

/** Customer and plate at that time; null: unknown. `customerName`: company, else person; `customerContact`: person. */
export type WorkOrderCreated = DomainEvent<
  'WorkOrderCreated',
  2,
  OfOrder & {
    /** `A-2026-00001` */
    readonly number: string;
    readonly appointmentId: string | null;
    readonly description: string | null;
    readonly customerName: string | null;
    readonly customerContact: string | null;
    readonly licensePlate: string | null;
    readonly mileageKm: number | null;
  }
>;

export type WorkOrderDescribed = DomainEvent<
  'WorkOrderDescribed',
  1,
  OfOrder & { readonly description: string | null }
>;

export type MileageNoted = DomainEvent<'MileageNoted', 1, OfOrder & { readonly mileageKm: number }>;

/** `operationIds`: all operations of the order, because the status decides whether they may be worked on. */
export type StatusChange = OfOrder & {
  readonly from: WorkOrderStatus;
  readonly reason: 'by-hand' | 'clock-started' | 'claim-lost' | 'customer-erased' | 'billed' | 'supplement';
  readonly operationIds: readonly string[];
};

export type WorkOrderReopened = DomainEvent<'WorkOrderReopened', 1, StatusChange>;
export type WorkOrderBegun = DomainEvent<'WorkOrderBegun', 1, StatusChange>;
export type WorkOrderCompleted = DomainEvent<'WorkOrderCompleted', 1, StatusChange>;
/** Cancelled by a user, or because the order should not have been created. */
export type WorkOrderCancelled = DomainEvent<'WorkOrderCancelled', 1, StatusChange>;

/** The invoice is attached: no other active invoice is possible. */
export type WorkOrderInvoiced = DomainEvent<
  'WorkOrderInvoiced',
  1,
  OfOrder & { readonly invoiceId: string; readonly number: string | null; readonly claimId: string }
>;
/** The invoice is being sent: the order can no longer be cancelled. */
export type WorkOrderBilled = DomainEvent<
  'WorkOrderBilled',
  2,
  OfOrder & {
    readonly invoiceId: string;
    readonly number: string | null;
    readonly claimId: string;
    /** A partial invoice does not complete the order. */
    readonly isPartial: boolean;
  }
>;
export type WorkOrderUnbilled = DomainEvent<
  'WorkOrderUnbilled',
  1,
  OfOrder & { readonly invoiceId: string; readonly claimId: string }
>;
export type WorkOrderInvoiceCleared = DomainEvent<
  'WorkOrderInvoiceCleared',
  1,
  OfOrder & { readonly invoiceId: string; readonly claimId: string }
>;

/** The billed order takes work and parts again ("Nachtrag"); a further invoice bills them. */
export type WorkOrderSupplementOpened = DomainEvent<
  'WorkOrderSupplementOpened',
  1,
  OfOrder & { readonly invoiceId: string }
>;

/** The deposit is being sent, or is sent: the order can no longer be cancelled. */
export type WorkOrderDepositTaken = DomainEvent<
  'WorkOrderDepositTaken',
  1,
  OfOrder & { readonly invoiceId: string; readonly number: string; readonly claimId: string }
>;
/** The deposit was not sent, or is cancelled. */
export type WorkOrderDepositCleared = DomainEvent<
  'WorkOrderDepositCleared',
  2,
  OfOrder & {
    readonly invoiceId: string;
    readonly claimId: string;
    /** Null: an earlier event, which did not say. */
    readonly reason: 'not-sent' | 'cancelled' | null;
  }
>;

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
  | WorkOrderSupplementOpened
  | WorkOrderDepositTaken
  | WorkOrderDepositCleared
  | OperationEvent
  | OrderPartEvent
  | ReportEvent;

export const workOrderEventDefinitions: EventDefinitions<WorkOrderEvent> = {
  WorkOrderCreated: {
    version: 2,
    personal: {
      subject: 'customerId',
      fields: ['description', 'customerName', 'customerContact', 'licensePlate'],
    },
    upcast: {
      1: (data: Omit<WorkOrderCreated['data'], 'customerContact'>): WorkOrderCreated['data'] => ({
        ...data,
        customerContact: null,
      }),
    },
  },
  WorkOrderDescribed: { version: 1, personal: { subject: 'customerId', fields: ['description'] } },
  MileageNoted: { version: 1 },
  WorkOrderReopened: { version: 1 },
  WorkOrderBegun: { version: 1 },
  WorkOrderCompleted: { version: 1 },
  WorkOrderCancelled: { version: 1 },
  WorkOrderInvoiced: { version: 1 },
  WorkOrderBilled: {
    version: 2,
    upcast: {
      1: (data: Omit<WorkOrderBilled['data'], 'isPartial'>): WorkOrderBilled['data'] => ({
        ...data,
        isPartial: false,
      }),
    },
  },
  WorkOrderUnbilled: { version: 1 },
  WorkOrderInvoiceCleared: { version: 1 },
  WorkOrderSupplementOpened: { version: 1 },
  WorkOrderDepositTaken: { version: 1 },
  WorkOrderDepositCleared: {
    version: 2,
    upcast: {
      1: (data: Omit<WorkOrderDepositCleared['data'], 'reason'>): WorkOrderDepositCleared['data'] => ({
        ...data,
        reason: null,
      }),
    },
  },
  ...operationEventDefinitions,
  ...orderPartEventDefinitions,
  ...reportEventDefinitions,
};
