import { Inject, Injectable } from '@nestjs/common';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { appointmentsBy, type ListedAppointment } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../../platform/clock.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../platform/jobs/job-queue.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { isPast } from '../booking/booking-calendar.js';
import { instantOf } from '../time-of-appointment.js';
import { mailJob } from './mail-kinds.js';

export const REMIND_EVERY_MS = 10 * 60_000;
/** The day before, in the workshop's time zone. */
const REMIND_FROM = '16:00';
const MOST_ON_A_DAY = 5_000;
const AGREED = ['CONFIRMED', 'RESCHEDULED'] as const;

export function reminderJob(appointmentId: string, day: LocalDate): Job {
  return {
    id: `reminder/${appointmentId}/${day}`,
    name: mailJob('reminder'),
    data: { appointmentId, date: day },
  };
}

/**
 * If enabled in the settings: reminds of tomorrow's appointments from four o'clock on, and of today's appointments
 * without a reminder, because no server ran in the evening.
 */
@Injectable()
export class Reminders {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async run(): Promise<void> {
    const { state: settings } = await this.streams.load(workshopSettingsStream, '');
    if (!settings.reminderMail) return;
    const now = this.clock.now();
    const { date, time } = localDateTime(now);
    const midnight = instantOf({ date, time: '00:00' });
    // Appointments agreed today need no reminder.
    await this.remindOf(date, (visit) => visit.updatedAt < midnight && !isPast(visit, now));
    if (time >= REMIND_FROM) await this.remindOf(addDays(date, 1));
  }

  private async remindOf(
    day: LocalDate,
    isMeant: (visit: ListedAppointment) => boolean = () => true,
  ): Promise<void> {
    for (const status of AGREED) {
      const filter = { from: day, to: day, status, limit: MOST_ON_A_DAY };
      const found = await appointmentsBy(this.readModels, filter);
      await this.jobs.add(found.filter(isMeant).map(({ id }) => reminderJob(id, day)));
    }
  }
}
