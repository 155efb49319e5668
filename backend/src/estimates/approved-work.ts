import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { approvedLines, estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { conflict, invalid } from '#contracts/kernel/problem.js';
import { MovePart } from '#contracts/work-orders/parts/part-commands.js';
import { ESTIMATE, OPERATION_TITLE_LENGTH } from '#contracts/work-orders/operations/operation-fields.js';
import { AddApprovedWork, CreateWorkOrder } from '#contracts/work-orders/work-order-commands.js';
import { existing } from '../platform/streams/existing.js';
import { idAfter } from '../platform/streams/id-after.js';
import { Streams } from '../platform/streams/streams.js';
import { turnIntoOrder } from './estimate.js';

/**
 * Approved lines become work and reserved parts of the order. The ids of all that is made follow from estimate and line,
 * so that a step that is repeated after a crash makes nothing twice; the estimate records the lines last.
 */
@Injectable()
export class ApprovedWorkOfEstimates {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** Takes over what was approved since, if the estimate has an order. 409 if the order takes no work any more. */
  async complete(estimateId: string, origin: CommandOrigin): Promise<KnownEstimate> {
    const estimate = await this.estimate(estimateId);
    if (estimate.workOrderId === null) return estimate;
    return this.takeOver(estimate, estimate.workOrderId, origin);
  }

  /** As `complete`; makes the order first if there is none. */
  async order(estimateId: string, origin: CommandOrigin): Promise<KnownEstimate> {
    const estimate = await this.estimate(estimateId);
    const { customerId, vehicleId, appointmentId } = estimate;
    if (approvedLines(estimate).length === 0) throw conflict(estimateTexts.nothingApproved);
    if (estimate.workOrderId !== null) return this.complete(estimateId, origin);
    if (vehicleId === null) throw invalid('vehicleId', estimateTexts.noVehicle);
    const workOrderId = idAfter(estimateId, 'order');
    const description = `Kostenvoranschlag ${estimate.number}`;
    const request = { customerId, vehicleId, appointmentId, description, mileageKm: null };
    await this.commands.execute(new CreateWorkOrder(workOrderId, request, origin));
    return this.takeOver(estimate, workOrderId, origin);
  }

  private async takeOver(
    estimate: KnownEstimate,
    workOrderId: string,
    origin: CommandOrigin,
  ): Promise<KnownEstimate> {
    const { id, ordered } = estimate;
    const lines = approvedLines(estimate).filter(({ lineId }) => !ordered.has(lineId));
    if (lines.length === 0) return estimate;
    const work = lines.flatMap((line) => workOf(id, line) ?? []);
    if (work.length > 0) await this.commands.execute(new AddApprovedWork(workOrderId, work, origin));
    for (const line of lines) await this.reserve(id, line, workOrderId, origin);
    const lineIds = lines.map(({ lineId }) => lineId);
    const decide = turnIntoOrder(workOrderId, lineIds);
    return existing((await this.streams.handle(estimateStream, id, decide, origin)).state);
  }

  private async reserve(
    estimateId: string,
    { lineId, kind, articleId, quantityMilli }: EstimateLine,
    workOrderId: string,
    origin: CommandOrigin,
  ): Promise<void> {
    if (kind !== 'PART' || articleId === null) return;
    const movementId = idAfter(estimateId, lineId, 'reserve');
    const whole = { movementId, workOrderId, articleId, quantityMilli, locationId: null };
    await this.commands.execute(new MovePart({ ...whole, action: 'reserve' }, origin));
  }

  private async estimate(id: string): Promise<KnownEstimate> {
    return existing((await this.streams.load(estimateStream, id)).state);
  }
}

/** The operation of a line; a part that is not in the stock is one too, so that nobody forgets it. Null: reserved. */
function workOf(estimateId: string, { lineId, kind, title, minutes, articleId }: EstimateLine) {
  if (kind === 'PART' && articleId !== null) return null;
  const operationId = idAfter(estimateId, lineId, 'operation');
  if (kind === 'WORK') return { operationId, title, estimatedMinutes: minutes ?? ESTIMATE.default };
  const toGet = `Teil besorgen: ${title}`.slice(0, OPERATION_TITLE_LENGTH);
  return { operationId, title: toGet, estimatedMinutes: ESTIMATE.min };
}
