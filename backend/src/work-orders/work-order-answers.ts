import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { appointmentList, type ListedAppointment } from '#projections/appointment-list.js';
import { invoicesByIds } from '#projections/invoices.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles } from '#projections/vehicles.js';
import type { ListedWorkOrder } from '#projections/work-orders.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Parties } from './parties.js';

/** Orders as they are answered: with the names of today, and with their invoice for those who may know of it. */
@Injectable()
export class WorkOrderAnswers {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly parties: Parties,
  ) {}

  async list(orders: readonly ListedWorkOrder[], actor: Actor): Promise<WorkOrderAnswer[]> {
    const ids = (of: (order: ListedWorkOrder) => string | null) => [
      ...new Set(orders.flatMap((order) => of(order) ?? [])),
    ];
    const [names, cars, appointments] = await Promise.all([
      this.parties.names(ids(({ customerId }) => customerId)),
      this.readModels.getMany(
        vehicles,
        ids(({ vehicleId }) => vehicleId),
      ),
      this.readModels.getMany(
        appointmentList,
        ids(({ appointmentId }) => appointmentId),
      ),
    ]);
    const invoices = await invoicesByIds(
      this.readModels,
      orders.flatMap(({ invoice }) => invoice?.id ?? []),
    );
    const seesInvoices = mayUse('invoices:read', actor);
    return orders.map((order) => {
      const car = cars.get(order.vehicleId);
      return {
        // Field by field: what the rest of an object is copied into is slow to read and outlives the answer.
        id: order.id,
        number: order.number,
        description: order.description,
        customerId: order.customerId,
        customerName: names.get(order.customerId) ?? order.customerName,
        vehicleId: order.vehicleId,
        licensePlate: car?.licensePlate ?? order.licensePlate,
        vehicleLabel: [car?.make, car?.model].filter(Boolean).join(' ') || null,
        appointmentId: order.appointmentId,
        appointment: appointmentOf(appointments.get(order.appointmentId ?? '')),
        status: order.status,
        mileageKm: order.mileageKm,
        plannedMin: order.plannedMinutes,
        bookedMin: order.bookedMinutes,
        runningClocks: order.runningClocks,
        openReports: order.openReports,
        ...(seesInvoices ? { invoice: invoiceOf(order.invoice, invoices) } : {}),
        createdAt: order.createdAt,
        updatedAt: order.updatedAt,
        revision: order.revision,
      };
    });
  }

  async one(order: KnownWorkOrder | ListedWorkOrder, actor: Actor): Promise<WorkOrderAnswer> {
    const listed = 'operations' in order ? shownOf(order) : order;
    const [answer] = await this.list([listed], actor);
    return answer as WorkOrderAnswer;
  }
}

/** What a command left, in the form of the list. */
function shownOf(order: KnownWorkOrder): ListedWorkOrder {
  const { operations, timeLogs, invoice, reports } = order;
  const waiting = reports.filter(({ decided }) => decided === null);
  return {
    id: order.id,
    number: order.number,
    description: order.description,
    customerId: order.customerId,
    customerName: order.customerName,
    vehicleId: order.vehicleId,
    licensePlate: order.licensePlate,
    appointmentId: order.appointmentId,
    status: order.status,
    mileageKm: order.mileageKm,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    revision: order.revision,
    plannedMinutes: operations.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0),
    bookedMinutes: timeLogs.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
    runningClocks: operations.filter(({ runningLogId }) => runningLogId !== null).length,
    openReports: waiting.length,
    reportedAt: waiting.at(-1)?.reportedAt ?? null,
    invoice: invoice && { id: invoice.invoiceId, number: invoice.number, billed: invoice.billed !== null },
  };
}

function appointmentOf(appointment: ListedAppointment | undefined): WorkOrderAnswer['appointment'] {
  if (appointment === undefined) return null;
  const { id, date, time, service: serviceName } = appointment;
  return { id, date, time, serviceName };
}

/** The invoice itself may not have followed yet: then the order knows whether it goes out. */
function invoiceOf(
  invoice: ListedWorkOrder['invoice'],
  known: ReadonlyMap<string, { readonly status: string }>,
): WorkOrderAnswer['invoice'] {
  if (invoice === null) return null;
  const status = known.get(invoice.id)?.status ?? (invoice.billed ? 'SENT' : 'DRAFT');
  return { id: invoice.id, number: invoice.number, status };
}
