import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { StockImportRequest } from '#contracts/inventory/import/stock-import.api.js';
import { ImportQuery, type ImportAnswer } from '#contracts/site/import.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { BodyLimit, CSV_BODY_LIMIT_BYTES } from '../../platform/http/server/body-limit.js';
import { Context } from '../../platform/http/context.js';
import { NewId } from '../../platform/http/new-id.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { ImportStock, StockImports } from './stock-imports.js';

@Controller('inventory/import')
export class StockImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly imports: StockImports,
  ) {}

  /** Imports initial stock from CSV, or refuses the whole file. `dryRun`: only validates. */
  @Post()
  @HttpCode(200)
  @BodyLimit(CSV_BODY_LIMIT_BYTES)
  @Allow('inventory:change')
  import(
    @Body() { csv }: StockImportRequest,
    @Query() { dryRun }: ImportQuery,
    @NewId() importId: string,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    return dryRun === 'true'
      ? this.imports.plan(importId, csv)
      : this.commands.execute(new ImportStock(importId, csv, context));
  }
}
