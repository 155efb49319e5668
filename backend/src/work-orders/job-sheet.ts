import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Connections } from '../platform/connections/connections.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { ownLetterhead } from '../platform/pdf/letter/own-letterhead.js';
import { PDF_PRINTER, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { jobSheet } from './job-sheet-paper.js';
import { OperationAnswers } from './operations/operation-answers.js';
import { PartAnswers } from './parts/part-answers.js';
import { WorkOrderAnswers } from './work-order-answers.js';

/** Prints the sheet that stays with the vehicle. */
@Injectable()
export class JobSheets {
  constructor(
    private readonly streams: Streams,
    private readonly orders: WorkOrderAnswers,
    private readonly operations: OperationAnswers,
    private readonly parts: PartAnswers,
    @Inject(PDF_PRINTER) private readonly printer: PdfPrinter,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly connections: Connections,
  ) {}

  async print(id: string, now: Instant): Promise<{ readonly number: string; readonly bytes: Uint8Array }> {
    const order = existing((await this.streams.load(workOrderStream, id)).state);
    const [answer, operations, parts, own, { state: vehicle }, remark] = await Promise.all([
      this.orders.one(order, SYSTEM_ACTOR),
      this.operations.ofOrder(order, { actor: SYSTEM_ACTOR, now }),
      this.parts.list(order, order.parts.values(), SYSTEM_ACTOR),
      ownLetterhead(this.streams, this.files),
      this.streams.load(vehicleStream, order.vehicleId),
      this.remark(order.appointmentId),
    ]);
    const publicUrl = await this.connections.publicUrl();
    const job = jobSheet({
      order: answer,
      operations,
      parts,
      remark,
      vehicle: vehicle.status === 'none' ? null : vehicle.record,
      ...own,
      address: publicUrl === null ? null : `${publicUrl}/work-orders?view=orders&id=${id}`,
      printedAt: now,
    });
    return { number: order.number, bytes: await this.printer.render(job) };
  }

  /** What the customer wrote when he booked; null: nothing. */
  private async remark(appointmentId: string | null): Promise<string | null> {
    if (appointmentId === null) return null;
    const { state } = await this.streams.load(appointmentStream, appointmentId);
    return state.status === 'none' ? null : unlessErased(state.facts.remark ?? null);
  }
}
