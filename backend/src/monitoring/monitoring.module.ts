import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import {
  monitoringSettingsStream,
  type MonitoringSettingsChosen,
} from '#contracts/monitoring/monitoring-settings.js';
import { CatalogueCalls } from '../platform/catalog-client/catalogue-calls.js';
import { Clock } from '../platform/clock.js';
import { EventJobs, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG_BOOK, type LogBook } from '../platform/telemetry/log-store/log-book.js';
import { LOG_STORE, type LogStore } from '../platform/telemetry/log-store/log-store.js';
import { HOUR_MS } from '../platform/telemetry/log-store/log-tables.js';
import { AlarmMails, MAIL_ALARM, onAlarm } from './alarm-mails.js';
import { EVALUATE_EVERY_MS } from './alarm-rules.js';
import { AlarmWatch } from './alarm-watch.js';
import { noteCatalogue } from './catalogue-notes.js';
import { LogsController } from './logs.controller.js';
import { MonitoringController } from './monitoring.controller.js';
import { Snapshots } from './snapshots.js';

const A_DAY_MS = 24 * HOUR_MS;
const MEBIBYTE = 1024 ** 2;
const KEEP_LOGS = 'keep-logs';

/** A new limit holds at once, not only at the next hour. */
const onMonitoringSettings: Reaction<MonitoringSettingsChosen> = {
  name: 'keep-logs',
  on: { MonitoringSettingsChosen: (event) => [jobOnEvent(event, KEEP_LOGS)] },
};

@Module({
  controllers: [LogsController, MonitoringController],
  providers: [AlarmMails, AlarmWatch, Snapshots],
})
export class MonitoringModule implements OnModuleDestroy {
  private readonly stopNoting: () => void;

  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(LOG_STORE) logs: LogStore,
    @Inject(LOG_BOOK) book: LogBook,
    calls: CatalogueCalls,
    eventJobs: EventJobs,
    streams: Streams,
    clock: Clock,
    watch: AlarmWatch,
    mails: AlarmMails,
  ) {
    this.stopNoting = noteCatalogue(calls, book);
    jobs.every('evaluate-alarms', EVALUATE_EVERY_MS, () => watch.evaluate());
    const keepLogs = async (): Promise<void> => {
      const { logRetentionDays, logMaxMebibytes } = (await streams.load(monitoringSettingsStream, '')).state;
      const now = Date.parse(clock.now());
      await logs.tables.limitTo(logMaxMebibytes * MEBIBYTE);
      await logs.tables.forgetBefore(now - logRetentionDays * A_DAY_MS, now);
    };
    jobs.every('forget-old-logs', HOUR_MS, keepLogs);
    eventJobs.on(onMonitoringSettings, { [KEEP_LOGS]: keepLogs });
    eventJobs.on(onAlarm, { [MAIL_ALARM]: (event) => mails.tell(event) });
  }

  onModuleDestroy(): void {
    this.stopNoting();
  }
}
