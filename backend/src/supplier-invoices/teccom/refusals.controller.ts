import { Controller, Delete, Get, HttpCode, Inject, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { tecComRefusalsStream } from '#contracts/supplier-invoices/teccom-refusals.js';
import type { TecComRefusalAnswer } from '#contracts/supplier-invoices/teccom-refusals.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listTecComRefusals } from '#projections/supplier-invoices/teccom-refusals.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { dismissRefusal } from './refusals.js';

@Controller('supply/teccom-refusals')
export class TecComRefusalsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Files of the TecCom folder that were refused and not dismissed, latest first. */
  @Get()
  @Allow('supplier-invoices:read')
  async list(): Promise<readonly TecComRefusalAnswer[]> {
    return listTecComRefusals(this.readModels);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('supplier-invoices:change')
  async dismiss(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new OnStream(tecComRefusalsStream, '', dismissRefusal(id), context, id));
  }
}
