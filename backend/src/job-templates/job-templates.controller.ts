import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  JobTemplateRequest,
  JobTemplatesQuery,
  type JobTemplateAnswer,
} from '#contracts/job-templates/job-templates.api.js';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { listJobTemplates } from '#projections/job-templates/job-templates.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { decideOnList, decideOnRow } from '../platform/streams/on-stream.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { JobTemplateAnswers } from './job-template-answers.js';
import {
  addJobTemplate,
  removeJobTemplate,
  reviseJobTemplate,
  type DecideTemplates,
} from './job-template.js';
import { withNumbers } from './template-parts.js';

@Controller('job-templates')
export class JobTemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: JobTemplateAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('job-templates:read')
  async list(@Query() { vehicleId }: JobTemplatesQuery): Promise<JobTemplateAnswer[]> {
    return this.answers.all(await listJobTemplates(this.readModels), vehicleId);
  }

  @Post()
  @Refuses('name-taken', 'conflict')
  @Allow('job-templates:change')
  async add(
    @Body() request: JobTemplateRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<JobTemplateAnswer> {
    const sent = await withNumbers(this.streams, request);
    return this.decide(id, addJobTemplate(id, sent), context);
  }

  @Put(':id')
  @Refuses('name-taken')
  @Allow('job-templates:change')
  async revise(
    @Param() { id }: IdParam,
    @Body() request: JobTemplateRequest,
    @Context() context: CommandContext,
  ): Promise<JobTemplateAnswer> {
    const sent = await withNumbers(this.streams, request);
    return this.decide(id, reviseJobTemplate(id, sent), context);
  }

  @Delete(':id')
  @HttpCode(204)
  @Allow('job-templates:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await decideOnList(this.commands, jobTemplatesStream, removeJobTemplate(id), context, id);
  }

  private async decide(
    id: string,
    decide: DecideTemplates,
    context: CommandContext,
  ): Promise<JobTemplateAnswer> {
    return this.answers.one(await decideOnRow(this.commands, jobTemplatesStream, id, decide, context));
  }
}
