import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { estimateStream } from '#contracts/estimates/estimate.js';
import type { EstimateDrafted, EstimateRedrafted } from '#contracts/estimates/estimate.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { NoteReportInEstimate } from '#contracts/work-orders/work-order-commands.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';

/** Mechanics' findings that became lines of estimates. */
@Injectable()
export class FindingsInEstimates {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** Notes at the order which of its findings this version proposes, so that nobody proposes them twice. Idempotent. */
  async note(
    { estimateId, lines }: (EstimateDrafted | EstimateRedrafted)['data'],
    origin: CommandOrigin,
  ): Promise<void> {
    const { workOrderId } = existing((await this.streams.load(estimateStream, estimateId)).state);
    const reportIds = lines.flatMap(({ reportId }) => reportId ?? []);
    if (workOrderId === null) return;
    for (const reportId of reportIds)
      await this.commands.execute(new NoteReportInEstimate(workOrderId, reportId, origin));
  }
}
