import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { germanDate } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { PDF_PRINTER, pdfTemplate, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { OperationAnswers } from './operations/operation-answers.js';
import { PartAnswers } from './parts/part-answers.js';
import { WorkOrderAnswers } from './work-order-answers.js';

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

@Injectable()
export class JobSheets {
  constructor(
    private readonly streams: Streams,
    private readonly orders: WorkOrderAnswers,
    private readonly operations: OperationAnswers,
    private readonly parts: PartAnswers,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
  ) {}

  async print(id: string, now: Instant): Promise<{ readonly number: string; readonly bytes: Uint8Array }> {
    const order = existing((await this.streams.load(workOrderStream, id)).state);
    const [answer, operations, parts] = await Promise.all([
      this.orders.one(order, SYSTEM_ACTOR),
      this.operations.ofOrder(order, { actor: SYSTEM_ACTOR, now }),
      this.parts.list(id, order.parts.values(), SYSTEM_ACTOR),
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
  const { number, licensePlate, customerName, customerContact, vehicleLabel } = order;
  const { mileageKm, appointment, description } = order;
  return {
    number,
    licensePlate: licensePlate ?? '–',
    customerName:
      [customerName, customerContact && `z. Hd. ${customerContact}`].filter(Boolean).join(', ') || '–',
    vehicle: vehicleLabel ?? '–',
    mileage: mileageKm === null ? '–' : `${formatQuantity(mileageKm * 1_000)} km`,
    appointment: appointment
      ? `${germanDate(appointment.date)}, ${appointment.time}, ${appointment.serviceName}`
      : '–',
    description: description ?? 'Ohne Beschreibung',
  };
}
