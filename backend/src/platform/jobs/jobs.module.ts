import { Module } from '@nestjs/common';
import { FailedJobsController } from './failed-jobs.controller.js';

@Module({ controllers: [FailedJobsController] })
export class JobsModule {}
