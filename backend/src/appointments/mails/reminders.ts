import { Inject, Injectable } from '@nestjs/common';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { appointmentsBy } from '#projections/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../../platform/clock.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../platform/jobs/job-queue.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { mailJob } from './mail-kinds.js';

export const REMIND_EVERY_MS = 10 * 60_000;
/** On the workshop's clock, the day before. */
const REMIND_FROM = '16:00';
const MOST_ON_A_DAY = 5_000;
const AGREED = ['CONFIRMED', 'RESCHEDULED'] as const;

/** One reminder for an appointment and a day, however often the task finds it. */
export function reminderJob(appointmentId: string, day: LocalDate): Job {
  return {
    id: `reminder/${appointmentId}/${day}`,
    name: mailJob('reminder'),
    data: { appointmentId, date: day },
  };
}

/** Finds the appointments of tomorrow from four o'clock on, while the setting wants reminders. */
@Injectable()
export class Reminders {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async run(): Promise<void> {
    const { date, time } = localDateTime(this.clock.now());
    if (time < REMIND_FROM) return;
    const { state: settings } = await this.streams.load(workshopSettingsStream, '');
    if (!settings.reminderMail) return;
    const tomorrow = addDays(date, 1);
    for (const status of AGREED) {
      const found = await appointmentsBy(this.readModels, {
        from: tomorrow,
        to: tomorrow,
        status,
        limit: MOST_ON_A_DAY,
      });
      await this.jobs.add(found.map(({ id }) => reminderJob(id, tomorrow)));
    }
  }
}
