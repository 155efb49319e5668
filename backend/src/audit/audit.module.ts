import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { ArticleMoments } from './article-moments.js';
import { AuditController } from './audit.controller.js';
import { AuditSettingsController } from './audit-settings.controller.js';
import { Moments } from './moments.js';
import { RetentionHoldsController } from './retention-holds.controller.js';
import { ScheduledBackups } from './scheduled-backups.js';
import { KEEP_SEAL_HEAD, MAIL_SEAL_HEAD, SealHeads } from './seal-heads.js';

const HOUR_MS = 60 * 60 * 1_000;
const A_DAY_MS = 24 * HOUR_MS;

@Module({
  controllers: [AuditController, AuditSettingsController, RetentionHoldsController],
  providers: [ArticleMoments, Moments, ScheduledBackups, SealHeads],
})
export class AuditModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(CONFIG) { backupDirectory }: Config,
    heads: SealHeads,
    backups: ScheduledBackups,
  ) {
    jobs.handle(KEEP_SEAL_HEAD, (job) => heads.keep(job));
    jobs.handle(MAIL_SEAL_HEAD, (job) => heads.mail(job));
    // Hourly, so that no day is skipped.
    jobs.every('write-seal-head', HOUR_MS, () => heads.seek());
    if (backupDirectory !== null) jobs.every('back-up', A_DAY_MS, () => backups.run());
  }
}
