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

@Module({
  controllers: [AuditController, AuditSettingsController, RetentionHoldsController],
  providers: [ArticleMoments, Moments, ScheduledBackups, SealHeads],
})
export class AuditModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(CONFIG) { engines }: Config,
    heads: SealHeads,
    backups: ScheduledBackups,
  ) {
    jobs.handle(KEEP_SEAL_HEAD, (job) => heads.keep(job));
    jobs.handle(MAIL_SEAL_HEAD, (job) => heads.mail(job));
    // Hourly, so that no day is skipped.
    jobs.every('write-seal-head', HOUR_MS, () => heads.seek());
    // Hourly, so that a folder chosen in the settings is used soon. Servers have their own tools.
    if (engines.kind === 'embedded') jobs.every('back-up', HOUR_MS, () => backups.runDaily());
  }
}
