import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ImportQuery, ImportRequest, type ImportAnswer } from '#contracts/site/import.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listUsers } from '#projections/users/users.js';
import { Allow } from '../platform/auth/allow.js';
import { writeCsv } from '../platform/csv/csv.js';
import { Context } from '../platform/http/context.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { UserImport, userTable } from './user-import.js';
import { ImportUsers } from './users.handler.js';

@Controller('site')
export class UserImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly userImport: UserImport,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Post('import/users')
  @HttpCode(200)
  @Allow('users:change')
  importUsers(
    @Body() { csv }: ImportRequest,
    @Query() { dryRun }: ImportQuery,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    return dryRun === 'true'
      ? this.userImport.plan(csv)
      : this.commands.execute(new ImportUsers(csv, context));
  }

  @Get('export/users')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="benutzer.csv"')
  @Allow('users:change')
  async exportUsers(): Promise<string> {
    return writeCsv(userTable(await listUsers(this.readModels)));
  }
}
