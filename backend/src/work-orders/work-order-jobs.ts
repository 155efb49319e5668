import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { NoteOdometer } from '#contracts/vehicles/note-odometer.js';
import type { MechanicEvent } from '#contracts/work-orders/clocks/mechanic.events.js';
import type {
  OperationRemoved,
  OperationSold,
  OperationStopped,
} from '#contracts/work-orders/operations/operation.events.js';
import type { MileageNoted, WorkOrderCreated } from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { EventJobs } from '../platform/jobs/event-jobs.js';
import { Streams } from '../platform/streams/streams.js';
import { TimerKeeper } from './timers/timer-keeper.js';
import { ReportPictures } from './reports/report-pictures.js';
import { OrderCreation } from './create-work-order.js';
import { TemplateWork } from './templates/template-work.handler.js';
import { OrderParts } from './parts/move-part.js';
import {
  COMPLETE_TIMER,
  COMPLETE_ORDER,
  FORGET_PICTURES,
  NOTE_ODOMETER,
  NOTE_PART,
  RELEASE_PARTS,
  RELEASE_TEMPLATE_PARTS,
  RESERVE_TEMPLATE_PARTS,
  SETTLE_APPOINTMENT_CLAIM,
  onAppointmentClaim,
  onClockCorrected,
  onTimerMoved,
  onOrdersForgotten,
  onStockMoved,
  onWorkOrderEvent,
} from './on-work-order-event.js';

/** On servers every press of a timer queues a job: this number is claimed and completed in one commit. */
const TIMERS_AT_ONCE = 32;

@Injectable()
export class WorkOrderJobs {
  constructor(
    private readonly commands: CommandBus,
    private readonly creation: OrderCreation,
    private readonly keeper: TimerKeeper,
    private readonly parts: OrderParts,
    private readonly templates: TemplateWork,
    private readonly streams: Streams,
    private readonly reportPictures: ReportPictures,
  ) {}

  /** Registers the handlers. Call it before the queue starts. */
  register(eventJobs: EventJobs): void {
    eventJobs.on(onWorkOrderEvent, {
      [COMPLETE_ORDER]: ({ data }, origin) => this.creation.complete(data.workOrderId, origin),
      [RELEASE_PARTS]: ({ id, data }, origin) => this.parts.releaseClosed(data.workOrderId, id, origin),
      [RESERVE_TEMPLATE_PARTS]: async ({ data }: RecordedEvent<OperationSold>, origin) => {
        await this.templates.complete(data.workOrderId, data.operationId, origin);
        // A run that a crash ended may have reserved parts of work that is removed by now.
        await this.parts.releaseWanted(data, origin);
      },
      [RELEASE_TEMPLATE_PARTS]: ({ data }: RecordedEvent<OperationRemoved>, origin) =>
        this.parts.releaseWanted(data, origin),
      [NOTE_ODOMETER]: (event: RecordedEvent<WorkOrderCreated | MileageNoted>, origin) =>
        this.noteOdometer(event, origin),
    });
    eventJobs.on(onAppointmentClaim, {
      [SETTLE_APPOINTMENT_CLAIM]: ({ data }, origin) =>
        this.creation.settleClaim(data.appointmentId, data.claimId, origin),
    });
    // Not needed if both streams are appended atomically (ADR 23).
    if (!this.streams.appendsTogether) eventJobs.on(onTimerMoved, {});
    eventJobs.on(onClockCorrected, {
      [COMPLETE_TIMER]: {
        run: (event: RecordedEvent<MechanicEvent | OperationStopped>, origin) =>
          event.type === 'ClockCorrected'
            ? this.keeper.completeCorrection(event, origin)
            : this.keeper.complete(event.data.mechanicId, origin),
        concurrency: TIMERS_AT_ONCE,
        isDone: ({ data }) => this.isClockComplete(data['mechanicId']),
      },
    });
    eventJobs.on(onStockMoved, { [NOTE_PART]: ({ data }, origin) => this.parts.note(data, origin) });
    eventJobs.on(onOrdersForgotten, { [FORGET_PICTURES]: ({ data }) => this.forgetPictures(data.ids) });
  }

  /** Skips the repair if the call completed it, which is the usual case. Corrections name no mechanic. */
  private async isClockComplete(mechanicId: string | undefined): Promise<boolean> {
    return mechanicId !== undefined && this.keeper.isComplete(mechanicId);
  }

  private async forgetPictures(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const { state } = await this.streams.load(workOrderStream, id);
      if (state.status === 'none') continue;
      for (const report of state.reports) await this.reportPictures.forget(report);
    }
  }

  private async noteOdometer(
    { data, metadata }: RecordedEvent<WorkOrderCreated | MileageNoted>,
    origin: CommandOrigin,
  ): Promise<void> {
    const { vehicleId, workOrderId, mileageKm } = data;
    if (mileageKm === null) return;
    const readOn = localDateTime(metadata.occurredAt).date;
    await this.commands.execute(new NoteOdometer({ vehicleId, mileageKm, readOn, workOrderId }, origin));
  }
}
