import { Inject, Module } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { DatevBatches } from './datev-batches.js';
import { DatevController } from './datev.controller.js';
import { DatevRetention } from './datev-retention.js';
import { DatevSettingsController } from './settings/datev-settings.controller.js';

const A_DAY_MS = 24 * 60 * 60 * 1_000;

@Module({
  controllers: [DatevController, DatevSettingsController],
  providers: [DatevBatches, DatevRetention],
})
export class DatevModule {
  constructor(@Inject(JOB_QUEUE) jobs: JobQueue, retention: DatevRetention) {
    jobs.every('end-datev-retention', A_DAY_MS, () => retention.end());
  }
}
