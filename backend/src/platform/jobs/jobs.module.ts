import { Module } from '@nestjs/common';
import { FailedJobsController } from './failed-jobs.controller.js';

/** What the staff sees of the job queue. Needs `JOB_QUEUE`. */
@Module({ controllers: [FailedJobsController] })
export class JobsModule {}
