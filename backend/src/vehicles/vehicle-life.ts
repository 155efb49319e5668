import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { LifeEntry, LifeKind } from '#contracts/vehicles/vehicle-life.api.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { validReadings, vehicleStream } from '#contracts/vehicles/vehicle.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { appointmentsOf } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { estimatesPage, type ListedEstimate } from '#projections/estimates/estimates.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { operationsOfOrder } from '#projections/work-orders/operations.js';
import { partsOfOrder } from '#projections/work-orders/order-parts.js';
import { workOrderPage, type ListedWorkOrder } from '#projections/work-orders/work-orders.js';
import { Histories } from '../platform/history/histories.js';
import { READ_MODELS } from '../platform/read-models.js';
import { streamIdOf } from '../platform/streams/stream-type.js';

const MOST = 100;

/** What the reader may see besides the car and its orders. */
export type Sees = { readonly seesInvoices: boolean; readonly seesEstimates: boolean };

/** Reconstructs a vehicle's history from its stream and its orders. */
@Injectable()
export class VehicleLife {
  constructor(
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async of(vehicleId: string, { seesInvoices, seesEstimates }: Sees): Promise<LifeEntry[]> {
    const [events, appointments, orders, estimates] = await Promise.all([
      this.histories.eventsOf(streamIdOf(vehicleStream, vehicleId)),
      appointmentsOf(this.readModels, { vehicleId }, MOST),
      workOrderPage(this.readModels, { vehicleId, limit: MOST }),
      seesEstimates ? estimatesPage(this.readModels, { vehicleId, limit: MOST }) : { items: [] },
    ]);
    const visits = await Promise.all(orders.items.map((order) => this.ofOrder(order, seesInvoices)));
    const kept = appointments.filter(({ status }) => status !== 'CANCELLED');
    return [
      ...kept.map(({ id, date, service }) =>
        entry('appointment', id, date, `Termin: ${service}`, { kind: 'appointment', id }),
      ),
      ...estimates.items.flatMap(ofEstimate),
      ...visits.flat(),
      ...ofVehicle(events as readonly RecordedEvent<VehicleEvent>[]),
    ].toSorted((one, other) => other.on.localeCompare(one.on));
  }

  private async ofOrder(order: ListedWorkOrder, seesInvoices: boolean): Promise<LifeEntry[]> {
    const { id, number, status, createdAt } = order;
    if (status === 'CANCELLED') return [];
    const [operations, parts, invoices, events] = await Promise.all([
      operationsOfOrder(this.readModels, id),
      partsOfOrder(this.readModels, id),
      seesInvoices ? invoicePage(this.readModels, { workOrderId: id, limit: MOST }) : { items: [] },
      this.histories.eventsOf(streamIdOf(workOrderStream, id)),
    ]);
    const on = dayOf(createdAt);
    const days = daysOfWork(events as readonly RecordedEvent<WorkOrderEvent>[]);
    const of = { kind: 'work-order', id } as const;
    return [
      ...invoices.items
        .filter((one) => one.issued !== null && one.kind === 'INVOICE' && one.status !== 'CANCELLED')
        .map((one) => entry('invoice', one.id, one.content.date, `Rechnung ${one.content.number}`, of)),
      ...parts
        .filter(({ issuedMilli }) => issuedMilli > 0)
        .map(({ id: line, name, unit, issuedMilli }) =>
          entry(
            'part',
            line,
            days.get(line) ?? on,
            `Eingebaut: ${formatQuantity(issuedMilli)} ${unit} ${name}`,
            of,
          ),
        ),
      ...operations
        .filter((one) => one.status === 'DONE' || status === 'DONE')
        .map(({ id: operation, title }) =>
          entry('operation', operation, days.get(operation) ?? days.get(id) ?? on, `Erledigt: ${title}`, of),
        ),
      entry('work-order', id, on, `Auftrag ${number}`, of),
    ];
  }
}

/** What the customer was offered, on the day on which he answered; until then on the day on which it was sent. */
function ofEstimate({ id, number, status, sentOn, answeredAt, approvedCents }: ListedEstimate): LifeEntry[] {
  if (sentOn === null) return [];
  const on = answeredAt === null ? sentOn : dayOf(answeredAt);
  const answer = approvedCents > 0 ? 'freigegeben' : 'abgelehnt';
  const outcome = { ...OUTCOMES, ANSWERED: answer }[status];
  return [entry('estimate', id, on, `Kostenvoranschlag ${number}: ${outcome}`, { kind: 'estimate', id })];
}

const OUTCOMES = {
  DRAFT: 'in Arbeit',
  SENT: 'wartet auf Freigabe',
  EXPIRED: 'abgelaufen',
  WITHDRAWN: 'zurückgezogen',
} as const;

/** The time of each part's last issue, of each operation's end and of the order's completion. */
function daysOfWork(events: readonly RecordedEvent<WorkOrderEvent>[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { type, data, metadata } of events) {
    if (type === 'PartIssued') days.set(data.partLineId, dayOf(metadata.occurredAt));
    if (type === 'OperationFinished') days.set(data.operationId, dayOf(metadata.occurredAt));
    if (type === 'WorkOrderCompleted') days.set(data.workOrderId, dayOf(metadata.occurredAt));
  }
  return days;
}

/** The entries of the vehicle's own stream, newest first within a day. Omits withdrawn readings. */
function ofVehicle(events: readonly RecordedEvent<VehicleEvent>[]): LifeEntry[] {
  const readings = new Set<RecordedEvent>(validReadings(events));
  return events
    .toReversed()
    .filter((event) => event.type !== 'OdometerRead' || readings.has(event))
    .flatMap(ofEvent);
}

function ofEvent(event: RecordedEvent<VehicleEvent>): LifeEntry[] {
  const on = dayOf(event.metadata.occurredAt);
  switch (event.type) {
    case 'VehicleRegistered':
      return [entry('registered', event.id, on, 'In der Werkstatt angelegt')];
    case 'OdometerRead': {
      const { readOn, mileageKm } = event.data;
      return [entry('reading', event.id, readOn, `Kilometerstand ${formatQuantity(mileageKm * 1_000)} km`)];
    }
    case 'VehicleEnriched':
      return [entry('enrichment', event.id, on, 'Fahrzeugdaten aus dem Katalog abgerufen')];
    case 'VehicleOwnerChanged':
      return event.data.reason === 'changed' ? [entry('owner', event.id, on, 'Halterwechsel')] : [];
    default:
      return [];
  }
}

function entry(kind: LifeKind, id: string, on: string, what: string, of: LifeEntry['of'] = null): LifeEntry {
  return { id: `${kind} ${id}`, kind, on, what, of };
}

function dayOf(instant: string): string {
  return localDateTime(instant).date;
}
