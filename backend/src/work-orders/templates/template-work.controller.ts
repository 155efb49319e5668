import { Body, Controller, Param, Post } from '@nestjs/common';
import { toGetId } from '#contracts/work-orders/operations/part-to-get.js';
import { partLineIdOf } from '#contracts/work-orders/parts/order-part.events.js';
import {
  AddTemplateRequest,
  type AddedTemplateAnswer,
} from '#contracts/work-orders/templates/template-work.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { OperationAnswers } from '../operations/operation-answers.js';
import { PartAnswers } from '../parts/part-answers.js';
import { TemplateWork } from './template-work.handler.js';

@Controller('work-orders/:id/job-templates')
export class TemplateWorkController {
  constructor(
    private readonly work: TemplateWork,
    private readonly operations: OperationAnswers,
    private readonly parts: PartAnswers,
  ) {}

  @Post()
  @Refuses('conflict')
  @Allow('work-orders:change')
  async add(
    @Param() { id }: IdParam,
    @Body() request: AddTemplateRequest,
    @NewId() operationId: string,
    @Context() context: CommandContext,
  ): Promise<AddedTemplateAnswer> {
    const order = await this.work.add(id, operationId, request, context);
    const operation = await this.operations.one(order, operationId, context);
    const wanted = order.operations.find((one) => one.id === operationId)?.wanted ?? [];
    const lines = wanted.flatMap(({ articleId }) => order.parts.get(partLineIdOf(id, articleId)) ?? []);
    const looking = new Set(wanted.map(({ articleId }) => toGetId(operationId, articleId)));
    return {
      operation,
      parts: await this.parts.list(order, lines, context.actor),
      toGet: order.operations.filter((one) => looking.has(one.id)).map(({ title }) => title),
    };
  }
}
