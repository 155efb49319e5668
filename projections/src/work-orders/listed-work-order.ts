import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { ERASED, isErased, unlessErased } from '#contracts/kernel/erased.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { minutesBetween } from '#contracts/work-orders/operations/operation.events.js';
import type {
  WorkOrderCreated,
  WorkOrderEvent,
  WorkOrderStatus,
} from '#contracts/work-orders/work-order.events.js';
import type { Change, Handlers } from '../engine/read-model.js';

/** A work order with its sums, for lists. */
export type ListedWorkOrder = {
  readonly id: string;
  readonly number: string;
  readonly description: string | null;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly customerContact: string | null;
  readonly vehicleId: string;
  readonly licensePlate: string | null;
  readonly appointmentId: string | null;
  readonly status: WorkOrderStatus;
  readonly mileageKm: number | null;
  readonly plannedMinutes: number;
  readonly bookedMinutes: number;
  readonly runningClocks: number;
  readonly openReports: number;
  /** Time of the last undecided report; null: none. */
  readonly reportedAt: Instant | null;
  readonly invoice: { readonly id: string; readonly number: string | null; readonly billed: boolean } | null;
  /** Sent invoices from before the order went on: partial ones, and those before a supplement. */
  readonly earlierInvoices: readonly string[];
  /** An earlier invoice was cancelled after the last one was sent: what it billed may be on no invoice. */
  readonly lostInvoice: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

function created({ data, revision, metadata }: RecordedEvent<WorkOrderCreated>): Change<ListedWorkOrder> {
  const { workOrderId: id, ...facts } = data;
  const { occurredAt } = metadata;
  return {
    key: id,
    apply: () => ({
      id,
      ...facts,
      status: 'OPEN',
      plannedMinutes: 0,
      bookedMinutes: 0,
      runningClocks: 0,
      openReports: 0,
      reportedAt: null,
      invoice: null,
      earlierInvoices: [],
      lostInvoice: false,
      createdAt: occurredAt,
      updatedAt: occurredAt,
      revision,
    }),
  };
}

function change(
  { data, revision, metadata }: RecordedEvent<WorkOrderEvent>,
  what: (order: ListedWorkOrder) => Partial<ListedWorkOrder>,
): Change<ListedWorkOrder> {
  const shown = { revision, updatedAt: metadata.occurredAt };
  return {
    key: data.workOrderId,
    apply: (order) => order && { ...order, ...what(order), ...shown },
  };
}

const becomes =
  (status: WorkOrderStatus) =>
  (event: RecordedEvent<WorkOrderEvent>): Change<ListedWorkOrder> =>
    change(event, () => ({ status }));

const plans = (event: RecordedEvent<WorkOrderEvent>, minutes: number): Change<ListedWorkOrder> =>
  change(event, ({ plannedMinutes }) => ({ plannedMinutes: plannedMinutes + minutes }));

/** One report more or less to decide. Does not change the order's revision. */
const reports =
  (more: 1 | -1) =>
  ({ data, metadata }: RecordedEvent<WorkOrderEvent>): Change<ListedWorkOrder> => ({
    key: data.workOrderId,
    apply: (order) => order && withReports(order, more, metadata.occurredAt),
  });

function withReports(order: ListedWorkOrder, more: 1 | -1, at: Instant): ListedWorkOrder {
  const openReports = order.openReports + more;
  const lastAt = more === 1 ? at : order.reportedAt;
  return { ...order, openReports, reportedAt: openReports === 0 ? null : lastAt };
}

const gone = (text: string | null) => (text === null ? null : ERASED);

/** The order after its person was erased; unknown values stay null. */
function forgotten(order: ListedWorkOrder | undefined): ListedWorkOrder | undefined {
  return (
    order && {
      ...order,
      description: gone(order.description),
      customerName: gone(order.customerName),
      customerContact: gone(order.customerContact),
      licensePlate: gone(order.licensePlate),
    }
  );
}

/** What the search of orders looks at. */
export function searched(order: ListedWorkOrder): string {
  const { id, number, appointmentId, description, customerName, customerContact, licensePlate } = order;
  return [
    number,
    id,
    appointmentId,
    unlessErased(description),
    unlessErased(customerName),
    unlessErased(customerContact),
    unlessErased(licensePlate),
    isErased(licensePlate) ? null : normalisePlate(licensePlate ?? ''),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What each event changes in the list. */
export const workOrderChanges: Handlers<ListedWorkOrder, WorkOrderEvent | CustomerTracesForgotten> = {
  CustomerTracesForgotten: ({ data: { kind, ids } }) =>
    kind === 'workOrder' ? ids.map((key) => ({ key, apply: forgotten })) : [],
  WorkOrderCreated: created,
  WorkOrderDescribed: (event) => change(event, () => ({ description: event.data.description })),
  MileageNoted: (event) => change(event, () => ({ mileageKm: event.data.mileageKm })),
  WorkOrderReopened: becomes('OPEN'),
  WorkOrderBegun: becomes('IN_PROGRESS'),
  WorkOrderCompleted: becomes('DONE'),
  WorkOrderCancelled: becomes('CANCELLED'),
  WorkOrderInvoiced: (event) => {
    const { invoiceId: id, number } = event.data;
    return change(event, ({ invoice }) => ({
      invoice: { id, number, billed: invoice?.id === id && invoice.billed },
    }));
  },
  WorkOrderBilled: (event) => {
    const { invoiceId: id, number } = event.data;
    return change(event, () => ({ invoice: { id, number, billed: true } }));
  },
  WorkOrderUnbilled: (event) =>
    change(event, ({ invoice }) => ({ invoice: invoice && { ...invoice, billed: false } })),
  ReadyReported: reports(1),
  FindingReported: reports(1),
  FindingReopened: reports(1),
  ReportDecided: reports(-1),
  WorkOrderDepositTaken: (event) => change(event, () => ({})),
  WorkOrderDepositCleared: (event) => change(event, () => ({})),
  WorkOrderInvoiceCleared: (event) =>
    change(event, ({ invoice, earlierInvoices }) => ({
      invoice: invoice?.id === event.data.invoiceId ? null : invoice,
      earlierInvoices: earlierInvoices.filter((id) => id !== event.data.invoiceId),
      lostInvoice: invoice !== null && invoice.id !== event.data.invoiceId && invoice.billed,
    })),
  WorkOrderSupplementOpened: (event) => {
    const { invoiceId } = event.data;
    return change(event, ({ earlierInvoices }) => ({
      invoice: null,
      lostInvoice: false,
      earlierInvoices: [...earlierInvoices.filter((id) => id !== invoiceId), invoiceId],
    }));
  },
  OperationAdded: (event) => plans(event, event.data.estimatedMinutes),
  OperationEstimated: (event) => plans(event, event.data.estimatedMinutes - event.data.fromMinutes),
  OperationRemoved: (event) => plans(event, -event.data.estimatedMinutes),
  OperationStarted: (event) => change(event, ({ runningClocks }) => ({ runningClocks: runningClocks + 1 })),
  OperationStopped: (event) =>
    change(event, ({ runningClocks, bookedMinutes }) => ({
      runningClocks: runningClocks - 1,
      bookedMinutes: bookedMinutes + event.data.durationMinutes,
    })),
  TimeLogCorrected: (event) => {
    const { before, durationMinutes } = event.data;
    const more = durationMinutes - minutesBetween(before.startedAt, before.endedAt);
    return change(event, ({ bookedMinutes }) => ({ bookedMinutes: bookedMinutes + more }));
  },
};
