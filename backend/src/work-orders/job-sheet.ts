import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { PDF_PRINTER, pdfTemplate, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { Streams } from '../platform/streams/streams.js';
import { OperationAnswers } from './operation-answers.js';
import { PartAnswers } from './part-answers.js';
import { WorkOrderAnswers } from './work-order-answers.js';
import { existing } from './work-order.js';

type Sheet = {
  readonly number: string;
  readonly licensePlate: string;
  readonly customerName: string;
  readonly vehicle: string;
  readonly mileage: string;
  readonly appointment: string;
  readonly description: string;
  readonly operations: readonly Record<'place' | 'title' | 'mechanic' | 'planned', string>[];
  readonly parts: readonly Record<'name' | 'number' | 'location' | 'reserved' | 'issued', string>[];
};

const jobSheet = pdfTemplate<Sheet>('job-sheet', new URL('./job-sheet.html.hbs', import.meta.url));

/** The sheet that goes with the car: what is to be done, by whom, and with which parts. */
@Injectable()
export class JobSheets {
  constructor(
    private readonly streams: Streams,
    private readonly orders: WorkOrderAnswers,
    private readonly operations: OperationAnswers,
    private readonly parts: PartAnswers,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
  ) {}

  /** The order's number and the bytes of the PDF. */
  async print(id: string, now: Instant): Promise<{ readonly number: string; readonly bytes: Uint8Array }> {
    const order = existing((await this.streams.load(workOrderStream, id)).state);
    const [answer, operations, parts] = await Promise.all([
      this.orders.one(order, SYSTEM_ACTOR),
      this.operations.ofOrder(order, now),
      this.parts.list(id, order.parts.values()),
    ]);
    const data: Sheet = {
      ...headOf(answer),
      operations: operations.map(({ title, mechanicName, estimatedTimeMin }, place) => ({
        place: String(place + 1),
        title,
        mechanic: mechanicName ?? '',
        planned: `${estimatedTimeMin} min`,
      })),
      parts: parts.map(({ name, number, unit, locationCode, reserved, issued }) => ({
        name,
        number,
        location: locationCode,
        reserved: `${formatQuantity(Math.round(reserved * 1_000))} ${unit}`,
        issued: `${formatQuantity(Math.round(issued * 1_000))} ${unit}`,
      })),
    };
    return { number: order.number, bytes: await this.printer.render({ template: jobSheet, data }) };
  }
}

function headOf(order: WorkOrderAnswer): Omit<Sheet, 'operations' | 'parts'> {
  const { number, licensePlate, customerName, vehicleLabel, mileageKm, appointment, description } = order;
  return {
    number,
    licensePlate: licensePlate ?? '–',
    customerName: customerName ?? '–',
    vehicle: vehicleLabel ?? '–',
    mileage: mileageKm === null ? '–' : `${formatQuantity(mileageKm * 1_000)} km`,
    appointment: appointment
      ? `${appointment.date.split('-').toReversed().join('.')}, ${appointment.time}, ${appointment.serviceName}`
      : '–',
    description: description ?? 'Ohne Beschreibung',
  };
}
