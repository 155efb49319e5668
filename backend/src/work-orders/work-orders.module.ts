import { Inject, Module } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { Streams } from '../platform/streams/streams.js';
import { BoardController } from './board.controller.js';
import { ClockKeeper } from './clock-keeper.js';
import { CreateWorkOrderHandler, OrderCreation } from './create-work-order.js';
import { DayBoard } from './day-board.js';
import { JobSheets } from './job-sheet.js';
import { OrderParts, partHandlers } from './move-part.js';
import {
  onAppointmentClaim,
  onClockCorrected,
  onClockMoved,
  onOrdersForgotten,
  onStockMoved,
  onWorkOrderEvent,
} from './on-work-order-event.js';
import { OperationAnswers } from './operation-answers.js';
import { OperationsController } from './operations.controller.js';
import { orderInvoiceHandlers } from './order-invoice.handler.js';
import { OrderPartsController } from './order-parts.controller.js';
import { OwnWork } from './own-work.js';
import { PartAnswers } from './part-answers.js';
import { Parties } from './parties.js';
import { ReportAnswers } from './report-answers.js';
import { ReportsController } from './reports.controller.js';
import { TimeLogsController } from './time-logs.controller.js';
import { timeLogHandlers } from './time-logs.handler.js';
import { TimeSheet } from './time-sheet.js';
import { WorkOrderAnswers } from './work-order-answers.js';
import { WorkOrderJobs } from './work-order-jobs.js';
import { WorkOrdersController } from './work-orders.controller.js';

/** Work orders, operations, clocks and parts. */
@Module({
  // The board and the reports before the orders: their paths are no ids.
  controllers: [
    BoardController,
    ReportsController,
    WorkOrdersController,
    OperationsController,
    OrderPartsController,
    TimeLogsController,
  ],
  providers: [
    ClockKeeper,
    CreateWorkOrderHandler,
    DayBoard,
    JobSheets,
    OperationAnswers,
    OrderCreation,
    OrderParts,
    OwnWork,
    PartAnswers,
    Parties,
    ReportAnswers,
    TimeSheet,
    WorkOrderAnswers,
    WorkOrderJobs,
    ...orderInvoiceHandlers,
    ...partHandlers,
    ...timeLogHandlers,
  ],
})
export class WorkOrdersModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    reactions: Reactions,
    streams: Streams,
    work: WorkOrderJobs,
  ) {
    reactions.register(onAppointmentClaim);
    reactions.register(onClockCorrected);
    if (!streams.appendsTogether) reactions.register(onClockMoved);
    reactions.register(onOrdersForgotten);
    reactions.register(onStockMoved);
    reactions.register(onWorkOrderEvent);
    work.register(jobs);
  }
}
