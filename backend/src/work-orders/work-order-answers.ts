import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { appointmentList, type ListedAppointment } from '#projections/appointments/appointment-list.js';
import { invoicesByIds } from '#projections/invoices/invoices.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import type { ListedWorkOrder } from '#projections/work-orders/work-orders.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Parties } from './parties.js';

/** Adds present names, and the invoice if the caller may read it. */
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
      const customer = names.get(order.customerId);
      return {
        // Field by field, because spreading is slow and retains the whole document.
        id: order.id,
        number: order.number,
        description: order.description,
        customerId: order.customerId,
        customerName: customer?.name ?? order.customerName,
        customerContact: customer === undefined ? order.customerContact : customer.contact,
        customerPhone: customer?.phone ?? null,
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

function shownOf(order: KnownWorkOrder): ListedWorkOrder {
  const { operations, timeLogs, invoice, reports } = order;
  const waiting = reports.filter(({ decided }) => decided === null);
  return {
    id: order.id,
    number: order.number,
    description: order.description,
    customerId: order.customerId,
    customerName: order.customerName,
    customerContact: order.customerContact,
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
    earlierInvoices: order.earlierInvoices.map(({ invoiceId }) => invoiceId),
    // Only a list asks.
    lostInvoice: false,
  };
}

function appointmentOf(appointment: ListedAppointment | undefined): WorkOrderAnswer['appointment'] {
  if (appointment === undefined) return null;
  const { id, date, time, service: serviceName, photo } = appointment;
  return { id, date, time, serviceName, hasPhoto: photo !== null };
}

/** If the invoice's read model is behind, the order knows whether it is billed. */
function invoiceOf(
  invoice: ListedWorkOrder['invoice'],
  known: ReadonlyMap<string, { readonly status: string }>,
): WorkOrderAnswer['invoice'] {
  if (invoice === null) return null;
  const status = known.get(invoice.id)?.status ?? (invoice.billed ? 'SENT' : 'DRAFT');
  return { id: invoice.id, number: invoice.number, status };
}
