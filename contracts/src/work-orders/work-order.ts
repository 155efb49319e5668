import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { evolveOperations, type Operation, type TimeLog } from './operations.js';
import { evolveParts, type PartLine } from './order-parts.js';
import { evolveReports, type Report } from './reports.js';
import type { WorkOrderEvent, WorkOrderStatus } from './work-order.events.js';

/** The living invoice of an order. `billed`: it goes out, or is out. */
export type OrderInvoice = {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string;
  readonly since: Instant;
  readonly billed: { readonly claimId: string; readonly since: Instant } | null;
};

/** A work order as it stands. */
export type KnownWorkOrder = {
  readonly status: WorkOrderStatus;
  readonly id: string;
  /** `A-2026-00001` */
  readonly number: string;
  readonly customerId: string;
  readonly vehicleId: string;
  readonly appointmentId: string | null;
  readonly description: string | null;
  readonly customerName: string | null;
  readonly licensePlate: string | null;
  readonly mileageKm: number | null;
  /** Why it should not have been made; null: it counts. */
  readonly takenBack: 'claim-lost' | 'customer-erased' | null;
  /** In their order. */
  readonly operations: readonly Operation[];
  /** By id, running ones too. */
  readonly timeLogs: ImmutableMap<string, TimeLog>;
  /** Time logs that were stopped, by the name of the call that stopped them. */
  readonly stops: ImmutableMap<string, string>;
  /** By id, in the order in which they came. */
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Movements and goods receipts that are noted. */
  readonly noted: ImmutableSet<string>;
  readonly invoice: OrderInvoice | null;
  /** In the order in which they came. */
  readonly reports: readonly Report[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed what an answer about the order shows. */
  readonly revision: number;
};

/** `none`: nobody has made it. */
export type WorkOrder = { readonly status: 'none' } | KnownWorkOrder;

type Created = Extract<WorkOrderEvent, { type: 'WorkOrderCreated' }>;

function created({ data, revision, metadata }: RecordedEvent<Created>): KnownWorkOrder {
  const { workOrderId: id, ...facts } = data;
  return {
    ...facts,
    id,
    status: 'OPEN',
    takenBack: null,
    operations: [],
    timeLogs: ImmutableMap(),
    stops: ImmutableMap(),
    parts: new Map(),
    noted: ImmutableSet(),
    invoice: null,
    reports: [],
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function evolve(state: WorkOrder, event: RecordedEvent<WorkOrderEvent>): WorkOrder {
  if (event.type === 'WorkOrderCreated') return created(event);
  if (state.status === 'none') return state;
  const shown = { revision: event.revision, updatedAt: event.metadata.occurredAt };
  const now = event.metadata.occurredAt;
  switch (event.type) {
    case 'WorkOrderDescribed':
      return { ...state, ...shown, description: event.data.description };
    case 'MileageNoted':
      return { ...state, ...shown, mileageKm: event.data.mileageKm };
    case 'WorkOrderReopened':
      return { ...state, ...shown, status: 'OPEN' };
    case 'WorkOrderBegun':
      return { ...state, ...shown, status: 'IN_PROGRESS' };
    case 'WorkOrderCompleted':
      return { ...state, ...shown, status: 'DONE' };
    case 'WorkOrderCancelled':
      return { ...state, ...shown, status: 'CANCELLED', takenBack: takenBackFor(event.data.reason) };
    case 'WorkOrderInvoiced': {
      const { invoiceId, number, claimId } = event.data;
      const billed = state.invoice?.invoiceId === invoiceId ? state.invoice.billed : null;
      return { ...state, ...shown, invoice: { invoiceId, number, claimId, since: now, billed } };
    }
    case 'WorkOrderBilled': {
      const { invoiceId, number, claimId } = event.data;
      const held = state.invoice ?? { invoiceId, claimId, since: now };
      return { ...state, ...shown, invoice: { ...held, number, billed: { claimId, since: now } } };
    }
    case 'WorkOrderUnbilled':
      return state.invoice ? { ...state, ...shown, invoice: { ...state.invoice, billed: null } } : state;
    case 'WorkOrderInvoiceCleared':
      return { ...state, ...shown, invoice: null };
    case 'OperationAdded':
    case 'OperationEstimated':
    case 'OperationRemoved':
    case 'OperationStarted':
    case 'OperationStopped':
    case 'TimeLogCorrected':
      return { ...state, ...shown, ...evolveOperations(state, event) };
    case 'OperationRetitled':
    case 'OperationAssigned':
    case 'OperationsReordered':
    case 'OperationFinished':
    case 'OperationReopened':
      return { ...state, ...evolveOperations(state, event) };
    case 'PartReserved':
    case 'PartReleased':
    case 'PartIssued':
    case 'PartReturned':
    case 'PartPriced':
    case 'PartArrived':
      return { ...state, ...evolveParts(state, event) };
    case 'ReadyReported':
    case 'FindingReported':
    case 'ReportDecided':
      return { ...state, reports: evolveReports(state.reports, event) };
    default:
      return unreachable(event);
  }
}

function takenBackFor(reason: string): KnownWorkOrder['takenBack'] {
  return reason === 'claim-lost' || reason === 'customer-erased' ? reason : null;
}

/** True when nothing may be worked, reserved or taken out on it any more. */
export function isClosed({ status }: Pick<KnownWorkOrder, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED';
}

/** The streams `workOrder-<id>`. */
export const workOrderStream = {
  name: 'workOrder',
  initial: { status: 'none' } as WorkOrder,
  evolve,
};
