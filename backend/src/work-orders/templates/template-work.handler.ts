import { Injectable } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { jobTemplateTexts } from '#contracts/job-templates/job-template-fields.js';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { conflict, isLasting, type Refusal } from '#contracts/kernel/problem.js';
import { ESTIMATE } from '#contracts/work-orders/operations/operation-fields.js';
import { toGetId, toGetTitle } from '#contracts/work-orders/operations/part-to-get.js';
import type { WantedPart } from '#contracts/work-orders/operations/sold-work.js';
import { MovePart } from '#contracts/work-orders/parts/part-commands.js';
import {
  isBilled,
  isClosed,
  workOrderStream,
  type KnownWorkOrder,
  type WorkOrder,
} from '#contracts/work-orders/work-order.js';
import { existing, named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { addApprovedWork } from '../operations/operation.js';
import { OrderParts } from '../parts/move-part.js';
import type { DecideOrder } from '../work-order.js';
import { reservationId } from './wanted-parts.js';
import { addTemplateWork } from './template-work.js';

/** Adds templates to orders. The order is written first; its parts follow. */
@Injectable()
export class TemplateWork {
  constructor(
    private readonly streams: Streams,
    private readonly parts: OrderParts,
  ) {}

  /** 400 for an unknown template, 409 if it has another version. Repeated under the same id it completes. */
  async add(
    workOrderId: string,
    operationId: string,
    { jobTemplateId, version }: { readonly jobTemplateId: string; readonly version: number },
    origin: CommandOrigin,
  ): Promise<KnownWorkOrder> {
    const before = existing((await this.streams.load(workOrderStream, workOrderId)).state);
    const made = before.operations.find(({ id }) => id === operationId);
    if (made?.sold?.jobTemplateId !== jobTemplateId) {
      const { state: templates } = await this.streams.load(jobTemplatesStream, '');
      const template = named(templates.get(jobTemplateId), 'jobTemplateId', jobTemplateTexts.unknown);
      if (template.version !== version) throw conflict(jobTemplateTexts.changed);
      const { state: settings } = await this.streams.load(invoicingSettingsStream, '');
      const decide = addTemplateWork(operationId, template, settings);
      await this.streams.handle(workOrderStream, workOrderId, decide, origin);
    }
    return this.complete(workOrderId, operationId, origin);
  }

  /**
   * Reserves what the operation wants and is not reserved yet. What the stock refuses becomes an operation „Teil
   * besorgen“. Idempotent; no-op for a closed order and a removed operation. A part that finds no room in the order is
   * refused after the others are reserved. Gives back what it reserved if the operation is removed meanwhile.
   */
  async complete(workOrderId: string, operationId: string, origin: CommandOrigin): Promise<KnownWorkOrder> {
    const order = existing((await this.streams.load(workOrderStream, workOrderId)).state);
    const wanted = order.operations.find(({ id }) => id === operationId)?.wanted ?? [];
    if (isClosed(order) || isBilled(order)) return order;
    let refused: Refusal | null = null;
    for (const part of wanted) {
      if (order.operations.some(({ id }) => id === toGetId(operationId, part.articleId))) continue;
      try {
        await this.get(workOrderId, operationId, part, origin);
      } catch (error) {
        if (!isLasting(error)) throw error;
        refused ??= error;
      }
    }
    await this.parts.releaseWanted({ workOrderId, operationId, wanted }, origin);
    if (refused !== null) throw refused;
    return existing((await this.streams.load(workOrderStream, workOrderId)).state);
  }

  private async get(
    workOrderId: string,
    operationId: string,
    part: WantedPart,
    origin: CommandOrigin,
  ): Promise<void> {
    const { articleId, quantityMilli } = part;
    const movementId = reservationId(operationId, articleId);
    const move = {
      movementId,
      workOrderId,
      articleId,
      action: 'reserve',
      quantityMilli,
      locationId: null,
    } as const;
    try {
      await this.parts.move(new MovePart(move, origin));
    } catch (error) {
      if (!isLasting(error)) throw error;
      await this.look(workOrderId, operationId, part, origin);
    }
  }

  private async look(
    workOrderId: string,
    operationId: string,
    { articleId, number }: WantedPart,
    origin: CommandOrigin,
  ): Promise<void> {
    const { state: article } = await this.streams.load(articleStream, articleId);
    const name = article.status === 'none' ? number : `${article.name} (${article.number})`;
    const work = {
      operationId: toGetId(operationId, articleId),
      title: toGetTitle(name),
      estimatedMinutes: ESTIMATE.min,
    };
    const decide: DecideOrder = (order) =>
      hasOperation(order, operationId) ? addApprovedWork([work])(order) : [];
    await this.streams.handle(workOrderStream, workOrderId, decide, origin);
  }
}

function hasOperation(order: WorkOrder, operationId: string): boolean {
  return order.status !== 'none' && order.operations.some(({ id }) => id === operationId);
}
