import { Module } from '@nestjs/common';
import { BoardController } from './board/board.controller.js';
import { LabourController } from './labour/labour.controller.js';
import { LabourReport } from './labour/labour-report.js';
import { TimerKeeper } from './timers/timer-keeper.js';
import { CreateWorkOrderHandler, OrderCreation } from './create-work-order.js';
import { DayBoard } from './board/day-board.js';
import { JobSheets } from './job-sheet.js';
import { OrderParts, partHandlers } from './parts/move-part.js';
import { OperationAnswers } from './operations/operation-answers.js';
import { OperationsController } from './operations/operations.controller.js';
import { operationHandlers } from './operations/operations.handler.js';
import { PlanOperationHandler } from './operations/plan/plan-operation.handler.js';
import { orderInvoiceHandlers } from './order-invoice.handler.js';
import { OrderedPartsController, OrderPartsController } from './parts/order-parts.controller.js';
import { OwnWork } from './timers/own-work.js';
import { PartAnswers } from './parts/part-answers.js';
import { Parties } from './parties.js';
import { ReportAnswers } from './reports/report-answers.js';
import { ReportPictures } from './reports/report-pictures.js';
import { ReportsController } from './reports/reports.controller.js';
import { NoteReportInEstimateHandler, ReopenFindingHandler } from './reports/reports.handler.js';
import { TimeLogsController } from './timers/time-logs.controller.js';
import { timeLogHandlers } from './timers/time-logs.handler.js';
import { TimeSheet } from './timers/time-sheet.js';
import { WorkOrderAnswers } from './work-order-answers.js';
import { TemplateWork } from './templates/template-work.handler.js';
import { TemplateWorkController } from './templates/template-work.controller.js';
import { WorkOrderJobs } from './work-order-jobs.js';
import { WorkOrdersController } from './work-orders.controller.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';

@Module({
  // Board, labour and reports first, because their paths would match as ids.
  controllers: [
    BoardController,
    LabourController,
    ReportsController,
    WorkOrdersController,
    OperationsController,
    OrderedPartsController,
    OrderPartsController,
    TemplateWorkController,
    TimeLogsController,
  ],
  providers: [
    TimerKeeper,
    CreateWorkOrderHandler,
    DayBoard,
    JobSheets,
    LabourReport,
    NoteReportInEstimateHandler,
    ReopenFindingHandler,
    OperationAnswers,
    OrderCreation,
    OrderParts,
    OwnWork,
    PartAnswers,
    Parties,
    PlanOperationHandler,
    ReportAnswers,
    ReportPictures,
    TemplateWork,
    TimeSheet,
    WorkOrderAnswers,
    WorkOrderJobs,
    ...operationHandlers,
    ...orderInvoiceHandlers,
    ...partHandlers,
    ...timeLogHandlers,
  ],
})
export class WorkOrdersModule {
  constructor(eventJobs: EventJobs, work: WorkOrderJobs) {
    work.register(eventJobs);
  }
}
