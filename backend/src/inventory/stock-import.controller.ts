import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { StockImportRequest } from '#contracts/inventory/stock-import.api.js';
import { ImportQuery, type ImportAnswer } from '#contracts/site/import.api.js';
import { Allow } from '../platform/auth/allow.js';
import { BodyLimit } from '../platform/http/body-limit.js';
import { Context } from '../platform/http/context.js';
import { NewId } from '../platform/http/new-id.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StockImports } from './stock-imports.js';

/** Characters of the file, as JSON of three bytes each. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

@Controller('inventory/import')
export class StockImportController {
  constructor(private readonly imports: StockImports) {}

  /** First stock from CSV; without problems or not at all. `dryRun`: writes nothing. */
  @Post()
  @HttpCode(200)
  @BodyLimit(BODY_LIMIT_BYTES)
  @Allow('inventory:change')
  import(
    @Body() { csv }: StockImportRequest,
    @Query() { dryRun }: ImportQuery,
    @NewId() importId: string,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    return dryRun === 'true'
      ? this.imports.plan(importId, csv)
      : this.imports.carryOut(importId, csv, context);
  }
}
