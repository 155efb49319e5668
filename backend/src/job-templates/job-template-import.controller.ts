import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import { TemplateImportRequest } from '#contracts/job-templates/job-templates.api.js';
import { ImportQuery, type ImportAnswer } from '#contracts/site/import.api.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { articlesByNumber } from '#projections/inventory/articles.js';
import { listJobTemplates } from '#projections/job-templates/job-templates.js';
import { Allow } from '../platform/auth/allow.js';
import { writeCsv } from '../platform/csv/csv.js';
import { assertCarriedOut, importAnswer, planImport } from '../platform/csv/import-plan.js';
import { BodyLimit, CSV_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { Context } from '../platform/http/context.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { JobTemplateAnswers } from './job-template-answers.js';
import { jobTemplateImport, jobTemplateTable, numbersIn, readTemplateTable } from './job-template-import.js';

/** Import and export as CSV. One append writes all rows. */
@Controller('site')
export class JobTemplateImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: JobTemplateAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Post('import/job-templates')
  @HttpCode(200)
  @BodyLimit(CSV_BODY_LIMIT_BYTES)
  @Allow('job-templates:change')
  async import(
    @Body() { csv }: TemplateImportRequest,
    @Query() { dryRun }: ImportQuery,
    @Context() context: CommandContext,
  ): Promise<ImportAnswer> {
    const table = readTemplateTable(csv);
    const articles = await articlesByNumber(this.readModels, numbersIn(table));
    const list = jobTemplateImport(
      new Map(articles.map((article) => [comparableNumber(article.number), article])),
    );
    if (dryRun === 'true')
      return importAnswer(planImport(list, (await this.streams.load(jobTemplatesStream, '')).state, table));
    let answer: ImportAnswer = { rows: table.length, problems: [], changes: [] };
    await this.commands.execute(
      new OnStream(
        jobTemplatesStream,
        '',
        (templates) => {
          const plan = planImport(list, templates, table);
          assertCarriedOut(plan);
          answer = importAnswer(plan);
          return plan.events;
        },
        context,
      ),
    );
    return answer;
  }

  @Get('export/job-templates')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="pakete.csv"')
  @Allow('job-templates:read')
  async export(): Promise<string> {
    return writeCsv(jobTemplateTable(await this.answers.all(await listJobTemplates(this.readModels))));
  }
}
