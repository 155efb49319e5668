import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { monitoringSettingsStream } from '#contracts/monitoring/monitoring-settings.js';
import { CatalogueCalls } from '../platform/catalog-client/catalogue-calls.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { eventOfJob } from '../platform/jobs/event-jobs.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
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

/** Monitoring of the catalogue's integration, its alarms, and the log dashboard. */
@Module({
  controllers: [LogsController, MonitoringController],
  providers: [AlarmMails, AlarmWatch, Snapshots],
})
export class MonitoringModule implements OnModuleDestroy {
  private readonly stopNoting: () => void;

  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(EVENT_LOG) eventLog: EventLog,
    @Inject(LOG_STORE) logs: LogStore,
    @Inject(LOG_BOOK) book: LogBook,
    calls: CatalogueCalls,
    reactions: Reactions,
    streams: Streams,
    clock: Clock,
    watch: AlarmWatch,
    mails: AlarmMails,
  ) {
    this.stopNoting = noteCatalogue(calls, book);
    jobs.every('evaluate-alarms', EVALUATE_EVERY_MS, () => watch.evaluate());
    jobs.every('forget-old-logs', HOUR_MS, async () => {
      const { logRetentionDays } = (await streams.load(monitoringSettingsStream, '')).state;
      const now = Date.parse(clock.now());
      await logs.tables.forgetBefore(now - logRetentionDays * A_DAY_MS, now);
    });
    reactions.register(onAlarm);
    jobs.handle(MAIL_ALARM, async (job) => mails.tell(await eventOfJob(eventLog, job)));
  }

  onModuleDestroy(): void {
    this.stopNoting();
  }
}
