import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import type { FailedJobAnswer } from '#contracts/jobs/failed-jobs.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Allow } from '../auth/allow.js';
import { CorrelationId } from '../http/context.js';
import { JOB_QUEUE, type JobQueue } from './job-queue.js';

const LISTED = 200;

@Controller('jobs')
export class FailedJobsController {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  @Get('failed')
  @Allow('jobs:read')
  async list(): Promise<readonly FailedJobAnswer[]> {
    const dead = await this.jobs.dead(LISTED);
    return dead.map(({ id, name, data, attempts, failedAt, reason }) => {
      return { id, name, data, attempts, failedAt, reason };
    });
  }

  /** The id contains slashes, so callers escape it. */
  @Post(':id/retry')
  @HttpCode(204)
  @Allow('jobs:retry')
  async retry(@Param('id') id: string, @CorrelationId() correlationId: string): Promise<void> {
    if (!(await this.jobs.retry(id, correlationId))) throw refuse('not-found');
  }
}
