import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NoteReportInEstimate, ReopenFinding } from '#contracts/work-orders/work-order-commands.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { noteInEstimate, reopenFinding } from './report.js';

@CommandHandler(NoteReportInEstimate)
export class NoteReportInEstimateHandler implements ICommandHandler<NoteReportInEstimate> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, reportId, origin }: NoteReportInEstimate): Promise<KnownWorkOrder> {
    const decide = noteInEstimate(reportId);
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state);
  }
}

@CommandHandler(ReopenFinding)
export class ReopenFindingHandler implements ICommandHandler<ReopenFinding> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, reportId, origin }: ReopenFinding): Promise<KnownWorkOrder> {
    const decide = reopenFinding(reportId);
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state);
  }
}
