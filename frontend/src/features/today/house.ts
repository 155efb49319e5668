import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';

/** Why an order does not go on. */
export type Wait = 'parts' | 'answer';

/** A part that a supplier still has to bring. `expectedDate` null: the supplier named no day. */
export type PartUnderWay = {
  readonly key: string;
  readonly name: string;
  readonly supplierName: string;
  readonly expectedDate: LocalDate | null;
  readonly isOverdue: boolean;
};

export type House = {
  /** Appointments of today without an order, by time. */
  readonly expected: readonly (AppointmentAnswer & { readonly isLate: boolean })[];
  /** Test drives of today, by time: they bring no car. */
  readonly testDrives: readonly AppointmentAnswer[];
  readonly accepted: readonly WorkOrderAnswer[];
  readonly inWork: readonly WorkOrderAnswer[];
  readonly waiting: readonly {
    readonly order: WorkOrderAnswer;
    readonly why: Wait;
    readonly parts: readonly PartUnderWay[];
  }[];
  /** Done and not handed over: no invoice has been sent. */
  readonly ready: readonly WorkOrderAnswer[];
};

type Facts = {
  readonly appointments: readonly AppointmentAnswer[];
  readonly orders: readonly WorkOrderAnswer[];
  readonly purchases: readonly OrderAnswer[];
  readonly now: { readonly date: LocalDate; readonly time: LocalTime };
};

/** Sorts what is expected and in the house by its step. Every order stands in one column. */
export function houseOf({ appointments, orders, purchases, now }: Facts): House {
  const begun = new Set(orders.flatMap(({ appointmentId }) => appointmentId ?? []));
  const missing = new Set(purchases.flatMap(({ lines }) => lines.flatMap(orderOfMissing)));
  const whyOf = (order: WorkOrderAnswer): Wait | null => {
    if (order.runningClocks > 0) return null;
    if (order.openReports > 0) return 'answer';
    return missing.has(order.number) ? 'parts' : null;
  };
  const open = orders.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS');
  const going = open.filter((order) => whyOf(order) === null);
  const today = appointments.filter(({ date, status }) => date === now.date && status !== 'CANCELLED');
  return {
    expected: today
      .filter(({ id, kind }) => kind !== 'TEST_DRIVE' && !begun.has(id))
      .map((appointment) => ({ ...appointment, isLate: appointment.time < now.time })),
    testDrives: today.filter(({ kind }) => kind === 'TEST_DRIVE'),
    accepted: going.filter(({ status, runningClocks }) => status === 'OPEN' && runningClocks === 0),
    inWork: going.filter(({ status, runningClocks }) => status === 'IN_PROGRESS' || runningClocks > 0),
    waiting: open.flatMap((order) => {
      const why = whyOf(order);
      const parts = why === 'parts' ? partsFor(order.number, purchases, now.date) : [];
      return why === null ? [] : [{ order, why, parts }];
    }),
    ready: orders.filter(
      ({ status, invoice }) => status === 'DONE' && invoice?.status !== 'SENT' && invoice?.status !== 'PAID',
    ),
  };
}

/** What is on its way for the order with this number, the next day first. */
function partsFor(
  number: string,
  purchases: readonly OrderAnswer[],
  today: LocalDate,
): readonly PartUnderWay[] {
  return purchases
    .flatMap(({ id, supplierName, expectedDate, lines }) =>
      lines
        .filter((line) => orderOfMissing(line).includes(number))
        .map(({ id: lineId, name }) => ({
          key: `${id} ${lineId}`,
          name,
          supplierName,
          expectedDate,
          isOverdue: expectedDate !== null && expectedDate < today,
        })),
    )
    .toSorted((one, other) => (one.expectedDate ?? '9').localeCompare(other.expectedDate ?? '9'));
}

/** The order that waits for this line of a purchase; none when all of it has come. */
function orderOfMissing({
  workOrderNumber,
  quantity,
  receivedQuantity,
}: OrderAnswer['lines'][number]): readonly string[] {
  return workOrderNumber != null && receivedQuantity < quantity ? [workOrderNumber] : [];
}
