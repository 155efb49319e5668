import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { estimateStream } from '#contracts/estimates/estimate.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { NoteReportInEstimate, ReopenFinding } from '#contracts/work-orders/work-order-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { EstimateProposals } from './proposals/estimate-proposals.js';
import { isProposedIn } from './proposals/proposed-lines.js';

/** How long the list of estimates may take to know an event, in milliseconds. */
const LISTED_WITHIN_MS = 10_000;

/** Mechanics' findings that became lines of estimates. */
@Injectable()
export class FindingsInEstimates {
  constructor(
    private readonly streams: Streams,
    private readonly proposals: EstimateProposals,
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Makes the reports of the order agree with the estimates of its car: a finding that one of them proposes is decided,
   * and one that none proposes any more is open again. Idempotent. `position`: of the event that may have changed it.
   * Rejects while the list of estimates does not know that event, so that the job tries again.
   */
  async note(estimateId: string, position: Position, origin: CommandOrigin): Promise<void> {
    const estimate = existing((await this.streams.load(estimateStream, estimateId)).state);
    const { workOrderId, vehicleId } = estimate;
    if (workOrderId === null || vehicleId === null) return;
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    const findings = order.status === 'none' ? [] : order.reports.filter(({ kind }) => kind === 'FINDING');
    if (findings.length === 0) return;
    if (!(await this.readModels.waitFor(position, LISTED_WITHIN_MS)))
      throw new Error('The list of estimates does not know the event yet');
    const estimates = [estimate, ...(await this.proposals.ofCar(vehicleId))];
    for (const { id, decided } of findings) {
      const isProposed = isProposedIn(estimates, { reportId: id, declinedLineId: null });
      if (isProposed && decided === null)
        await this.commands.execute(new NoteReportInEstimate(workOrderId, id, origin));
      if (!isProposed && decided?.outcome === 'ESTIMATE')
        await this.commands.execute(new ReopenFinding(workOrderId, id, origin));
    }
  }
}
