import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import { isOperationEvent, type OperationEvent } from './operations/operation.events.js';
import { evolveOperations, type Operation, type TimeLog } from './operations/operations.js';
import { evolveParts, type PartLine } from './parts/order-parts.js';
import { evolveReports, type Report } from './reports/reports.js';
import type { OfOrder, WorkOrderEvent, WorkOrderStatus } from './work-order.events.js';

/** The attached invoice. `billed`: being sent, or sent. */
export type OrderInvoice = {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string;
  readonly since: Instant;
  readonly billed: { readonly claimId: string; readonly since: Instant; readonly isPartial: boolean } | null;
};

/** A deposit that is being sent, or is sent. */
export type OrderDeposit = {
  readonly invoiceId: string;
  readonly number: string;
  readonly claimId: string;
  readonly since: Instant;
};

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
  readonly customerContact: string | null;
  readonly licensePlate: string | null;
  readonly mileageKm: number | null;
  /** Why the order should not have been created; null: it is valid. */
  readonly takenBack: 'claim-lost' | 'customer-erased' | null;
  readonly operations: readonly Operation[];
  /** By id, including running ones. */
  readonly timeLogs: ImmutableMap<string, TimeLog>;
  /** The stopped time log of each `stopId`. */
  readonly stops: ImmutableMap<string, string>;
  /** By id, in order of creation. */
  readonly parts: ReadonlyMap<string, PartLine>;
  /** Ids of the recorded movements and goods receipts. */
  readonly noted: ImmutableSet<string>;
  readonly invoice: OrderInvoice | null;
  /** Sent invoices from before the order was reopened for a supplement. */
  readonly earlierInvoices: readonly OrderInvoice[];
  readonly deposits: readonly OrderDeposit[];
  readonly reports: readonly Report[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Stream revision of the last event that changed an answer. */
  readonly revision: number;
};

export type WorkOrder = { readonly status: 'none' } | KnownWorkOrder;

/** Whom and what the events of an order are about. */
export function ofOrder({ id: workOrderId, customerId, vehicleId }: KnownWorkOrder): OfOrder {
  return { workOrderId, customerId, vehicleId };
}

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
    earlierInvoices: [],
    deposits: [],
    reports: [],
    createdAt: metadata.occurredAt,
    updatedAt: metadata.occurredAt,
    revision,
  };
}

function evolve(state: WorkOrder, event: RecordedEvent<WorkOrderEvent>): WorkOrder {
  if (event.type === 'WorkOrderCreated') return created(event);
  if (state.status === 'none') throw new Error(`${event.type} on an order that was never created`);
  return evolveKnown(state, event);
}

type LaterEvent = Exclude<RecordedEvent<WorkOrderEvent>, { type: 'WorkOrderCreated' }>;

/** Of the events about operations those that change the lists of orders. */
const LISTED: ReadonlySet<OperationEvent['type']> = new Set([
  'OperationAdded',
  'OperationEstimated',
  'OperationRemoved',
  'OperationStarted',
  'OperationStopped',
  'TimeLogCorrected',
]);

function evolveKnown(state: KnownWorkOrder, event: LaterEvent): WorkOrder {
  const shown = { revision: event.revision, updatedAt: event.metadata.occurredAt };
  if (isOperationEvent(event))
    return { ...state, ...(LISTED.has(event.type) && shown), ...evolveOperations(state, event) };
  switch (event.type) {
    case 'WorkOrderDescribed':
      return { ...state, ...shown, description: event.data.description };
    case 'MileageNoted':
      return { ...state, ...shown, mileageKm: event.data.mileageKm };
    case 'WorkOrderReopened':
    case 'WorkOrderBegun':
      return { ...state, ...shown, status: event.type === 'WorkOrderBegun' ? 'IN_PROGRESS' : 'OPEN' };
    case 'WorkOrderCompleted':
      return { ...state, ...shown, status: 'DONE' };
    case 'WorkOrderCancelled':
      return { ...state, ...shown, status: 'CANCELLED', takenBack: takenBackFor(event.data.reason) };
    case 'WorkOrderInvoiced':
      return { ...state, ...shown, invoice: invoiced(state.invoice, event) };
    case 'WorkOrderBilled':
      return { ...state, ...shown, invoice: billed(state.invoice, event) };
    case 'WorkOrderUnbilled':
      return state.invoice ? { ...state, ...shown, invoice: { ...state.invoice, billed: null } } : state;
    case 'WorkOrderInvoiceCleared':
      return { ...state, ...shown, ...without(state, event.data.invoiceId) };
    case 'WorkOrderSupplementOpened':
      return state.invoice ? { ...state, ...shown, ...withFurther(state, state.invoice) } : state;
    case 'WorkOrderDepositTaken':
    case 'WorkOrderDepositCleared':
      return { ...state, ...shown, deposits: depositsAfter(state, event) };
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
    case 'FindingReopened':
      return { ...state, reports: evolveReports(state.reports, event) };
    default:
      return unreachable(event);
  }
}

type OnInvoice<Type> = RecordedEvent<Extract<WorkOrderEvent, { readonly type: Type }>>;

function invoiced(
  held: OrderInvoice | null,
  { data: { invoiceId, number, claimId }, metadata }: OnInvoice<'WorkOrderInvoiced'>,
): OrderInvoice {
  const billed = held?.invoiceId === invoiceId ? held.billed : null;
  return { invoiceId, number, claimId, since: metadata.occurredAt, billed };
}

function billed(
  held: OrderInvoice | null,
  { data, metadata: { occurredAt: since } }: OnInvoice<'WorkOrderBilled'>,
): OrderInvoice {
  const { invoiceId, number, claimId, isPartial } = data;
  return { ...(held ?? { invoiceId, claimId, since }), number, billed: { claimId, since, isPartial } };
}

function withFurther({ earlierInvoices }: KnownWorkOrder, sent: OrderInvoice) {
  const others = earlierInvoices.filter(({ invoiceId }) => invoiceId !== sent.invoiceId);
  return { invoice: null, earlierInvoices: [...others, sent] };
}

function depositsAfter(
  { deposits }: KnownWorkOrder,
  { type, data, metadata }: OnInvoice<'WorkOrderDepositTaken' | 'WorkOrderDepositCleared'>,
): readonly OrderDeposit[] {
  const others = deposits.filter(({ invoiceId }) => invoiceId !== data.invoiceId);
  if (type === 'WorkOrderDepositCleared') return others;
  const { invoiceId, number, claimId } = data;
  return [...others, { invoiceId, number, claimId, since: metadata.occurredAt }];
}

function without(
  { invoice, earlierInvoices }: KnownWorkOrder,
  invoiceId: string,
): Pick<KnownWorkOrder, 'invoice' | 'earlierInvoices'> {
  return {
    invoice: invoice?.invoiceId === invoiceId ? null : invoice,
    earlierInvoices: earlierInvoices.filter((earlier) => earlier.invoiceId !== invoiceId),
  };
}

function takenBackFor(reason: string): KnownWorkOrder['takenBack'] {
  return reason === 'claim-lost' || reason === 'customer-erased' ? reason : null;
}

/** True if no work, reservation or issue is possible any more. */
export function isClosed({ status }: Pick<KnownWorkOrder, 'status'>): boolean {
  return status === 'DONE' || status === 'CANCELLED';
}

/** True while the order takes no work and no parts because its invoice is sent. */
export function isBilled({ invoice }: Pick<KnownWorkOrder, 'invoice'>): boolean {
  return invoice !== null && invoice.billed !== null;
}

export const workOrderStream = {
  name: 'workOrder',
  initial: { status: 'none' } as WorkOrder,
  evolve,
  revisionOf: (order: WorkOrder, row: string | undefined) => {
    if (order.status === 'none') return undefined;
    if (row === undefined) return order.revision;
    return (order.operations.find(({ id }) => id === row) ?? order.parts.get(row))?.revision;
  },
};
