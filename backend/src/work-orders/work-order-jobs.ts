import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { StockMoved } from '#contracts/inventory/article.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { NoteOdometer } from '#contracts/vehicles/note-odometer.js';
import type { MechanicEvent } from '#contracts/work-orders/mechanic.events.js';
import type { OperationStopped } from '#contracts/work-orders/operation.events.js';
import type {
  MileageNoted,
  WorkOrderCreated,
  WorkOrderEvent,
} from '#contracts/work-orders/work-order.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { FILE_STORE, type FileStore } from '../platform/files/file-store.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import type { Job, JobQueue } from '../platform/jobs/job-queue.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import { Streams } from '../platform/streams/streams.js';
import { ClockKeeper } from './clock-keeper.js';
import { OrderCreation } from './create-work-order.js';
import { OrderParts } from './move-part.js';
import {
  COMPLETE_CLOCK,
  COMPLETE_ORDER,
  FORGET_PICTURES,
  NOTE_ODOMETER,
  NOTE_PART,
  RELEASE_PARTS,
  SETTLE_APPOINTMENT_CLAIM,
} from './on-work-order-event.js';

/** On servers a job follows from every press of a clock: so many are claimed and put away in one commit. */
const CLOCKS_AT_ONCE = 32;

/** `isDone`: whether nothing is left to do, before the event is read; missing: the work itself finds out. */
type HandleOptions = { readonly concurrency?: number; readonly isDone?: (job: Job) => Promise<boolean> };

/** Does what an event began and its call may not have lived to finish; in the name of who began it. */
@Injectable()
export class WorkOrderJobs {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly creation: OrderCreation,
    private readonly keeper: ClockKeeper,
    private readonly parts: OrderParts,
    private readonly streams: Streams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Registers the handlers. Before the queue starts. */
  register(jobs: JobQueue): void {
    this.handle<WorkOrderEvent>(jobs, COMPLETE_ORDER, async ({ data }, origin) => {
      await this.creation.complete(data.workOrderId, origin);
    });
    this.handle<ClaimedAppointment>(jobs, SETTLE_APPOINTMENT_CLAIM, ({ data }, origin) =>
      this.creation.settleClaim(data.appointmentId, data.claimId, origin),
    );
    this.handle<MechanicEvent | OperationStopped>(
      jobs,
      COMPLETE_CLOCK,
      async (event, origin) => {
        if (event.type === 'ClockCorrected') await this.keeper.completeCorrection(event, origin);
        else await this.keeper.complete(event.data.mechanicId, origin);
      },
      { concurrency: CLOCKS_AT_ONCE, isDone: ({ data }) => this.isClockComplete(data['mechanicId']) },
    );
    this.handle<StockMoved>(jobs, NOTE_PART, ({ data }, origin) => this.parts.note(data, origin));
    this.handle<WorkOrderEvent>(jobs, RELEASE_PARTS, ({ id, data }, origin) =>
      this.parts.releaseClosed(data.workOrderId, id, origin),
    );
    this.handle<CustomerTracesForgotten>(jobs, FORGET_PICTURES, ({ data }) => this.forgetPictures(data.ids));
    this.handle<WorkOrderCreated | MileageNoted>(jobs, NOTE_ODOMETER, (event, origin) =>
      this.noteOdometer(event, origin),
    );
  }

  /** Nearly always: what the call has written itself need not be looked up. A correction names no mechanic. */
  private async isClockComplete(mechanicId: string | undefined): Promise<boolean> {
    return mechanicId !== undefined && this.keeper.isComplete(mechanicId);
  }

  private async forgetPictures(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const { state } = await this.streams.load(workOrderStream, id);
      if (state.status === 'none') continue;
      for (const { picture } of state.reports) if (picture !== null) await this.files.delete(picture.hash);
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

  private handle<Event extends { readonly type: string; readonly version: number; readonly data: unknown }>(
    jobs: JobQueue,
    name: string,
    work: (event: RecordedEvent<Event>, origin: CommandOrigin) => Promise<void>,
    { concurrency = 1, isDone }: HandleOptions = {},
  ): void {
    const handler = async (job: Job): Promise<void> => {
      if (await isDone?.(job)) return;
      const event = (await eventOfJob(this.eventLog, job)) as RecordedEvent<Event>;
      await work(event, originOfEvent(event, this.clock.now()));
    };
    jobs.handle(name, handler, { concurrency });
  }
}

type ClaimedAppointment = {
  readonly type: 'AppointmentClaimed';
  readonly version: 1;
  readonly data: { readonly appointmentId: string; readonly claimId: string };
};
