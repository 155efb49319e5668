import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { conflict, invalid, isLasting } from '#contracts/kernel/problem.js';
import { MovePart } from '#contracts/work-orders/parts/part-commands.js';
import { orderOfAppointment } from '#contracts/work-orders/order-of-appointment.js';
import { AddApprovedWork, CreateWorkOrder } from '#contracts/work-orders/work-order-commands.js';
import { isClosed, workOrderStream } from '#contracts/work-orders/work-order.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import { approvedWorkOf } from './approved-work-of.js';
import { chooseOrder, turnIntoOrder } from './estimate-order.js';

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
    const { workOrderId } = estimate;
    if (workOrderId === null) return estimate;
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') await this.create(estimate, workOrderId, origin);
    return this.takeOver(estimate, workOrderId, origin);
  }

  /**
   * As `complete`; makes the order first if there is none, or if it was closed before work of the estimate was in it.
   * The estimate names the order before it is made, so that a job completes what a crash interrupts.
   */
  async order(estimateId: string, origin: CommandOrigin): Promise<KnownEstimate> {
    const estimate = await this.estimate(estimateId);
    const { vehicleId, workOrderId: before } = estimate;
    if (approvedLines(estimate).length === 0) throw conflict(estimateTexts.nothingApproved);
    if (before !== null && !(await this.isUseless(estimate, before)))
      return this.complete(estimateId, origin);
    if (vehicleId === null) throw invalid('vehicleId', estimateTexts.noVehicle);
    const made = before === null ? idAfter(estimateId, 'order') : idAfter(estimateId, 'order', before);
    await this.streams.handle(estimateStream, estimateId, chooseOrder(made, before), origin);
    return this.complete(estimateId, origin);
  }

  private async isUseless({ ordered }: KnownEstimate, workOrderId: string): Promise<boolean> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    return order.status !== 'none' && isClosed(order) && ordered.size === 0;
  }

  private async create(estimate: KnownEstimate, workOrderId: string, origin: CommandOrigin): Promise<void> {
    const { customerId, vehicleId, appointmentId, number } = estimate;
    if (vehicleId === null) throw invalid('vehicleId', estimateTexts.noVehicle);
    const isFree = appointmentId !== null && (await this.isFree(appointmentId, workOrderId));
    const request = {
      customerId,
      vehicleId,
      appointmentId: isFree ? appointmentId : null,
      description: `Kostenvoranschlag ${number}`,
      mileageKm: null,
    };
    await this.commands.execute(new CreateWorkOrder(workOrderId, request, origin));
  }

  /** False: another order has the appointment. */
  private async isFree(appointmentId: string, workOrderId: string): Promise<boolean> {
    const { held } = (await this.streams.load(orderOfAppointment, appointmentId)).state;
    return held === null || held.holderId === workOrderId;
  }

  private async takeOver(
    estimate: KnownEstimate,
    workOrderId: string,
    origin: CommandOrigin,
  ): Promise<KnownEstimate> {
    const { id, ordered } = estimate;
    const lines = approvedLines(estimate).filter(({ lineId }) => !ordered.has(lineId));
    if (lines.length === 0) return estimate;
    const parts = lines.filter(isStocked);
    const work = lines.filter((line) => !isStocked(line));
    await this.add(estimate, work, workOrderId, origin);
    const refused: EstimateLine[] = [];
    for (const part of parts)
      await this.reserve(id, part, workOrderId, origin).catch((error: unknown) => {
        if (!isLasting(error)) throw error;
        refused.push(part);
      });
    // What the stock refuses is work: somebody has to look for it.
    await this.add(estimate, refused, workOrderId, origin);
    const decide = turnIntoOrder(
      workOrderId,
      lines.map(({ lineId }) => lineId),
    );
    return existing((await this.streams.handle(estimateStream, id, decide, origin)).state);
  }

  private async add(
    estimate: KnownEstimate,
    lines: readonly EstimateLine[],
    workOrderId: string,
    origin: CommandOrigin,
  ): Promise<void> {
    const work = lines.map((line) => approvedWorkOf(estimate, line));
    if (work.length > 0) await this.commands.execute(new AddApprovedWork(workOrderId, work, origin));
  }

  private async reserve(
    estimateId: string,
    { lineId, articleId, quantityMilli }: StockedLine,
    workOrderId: string,
    origin: CommandOrigin,
  ): Promise<void> {
    const movementId = idAfter(estimateId, lineId, 'reserve');
    const whole = { movementId, workOrderId, articleId, quantityMilli, locationId: null };
    await this.commands.execute(new MovePart({ ...whole, action: 'reserve' }, origin));
  }

  private async estimate(id: string): Promise<KnownEstimate> {
    return existing((await this.streams.load(estimateStream, id)).state);
  }
}

type StockedLine = EstimateLine & { readonly articleId: string };

const isStocked = (line: EstimateLine): line is StockedLine =>
  line.kind === 'PART' && line.articleId !== null;
