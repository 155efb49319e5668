import { Inject, Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { AlarmTriggered } from '#contracts/monitoring/alarm.events.js';
import { monitoringSettingsStream } from '#contracts/monitoring/monitoring-settings.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { germanDate } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Connections } from '../platform/connections/connections.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { Streams } from '../platform/streams/streams.js';

export const MAIL_ALARM = 'mail-alarm';

export const onAlarm: Reaction<AlarmTriggered> = {
  name: 'mail-alarms',
  on: {
    AlarmTriggered: (event) => (event.data.severity === 'critical' ? [jobOnEvent(event, MAIL_ALARM)] : []),
  },
};

/** Mails the address of the settings once per alarm. */
@Injectable()
export class AlarmMails {
  constructor(
    private readonly streams: Streams,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly connections: Connections,
  ) {}

  async tell({ data, ...event }: RecordedEvent<AlarmTriggered>): Promise<void> {
    const { message, since } = data;
    const { alarmEmail } = (await this.streams.load(monitoringSettingsStream, '')).state;
    if (alarmEmail === null) return;
    const company = (await this.streams.load(companyProfileStream, '')).state;
    const { date, time } = localDateTime(since);
    const link = `${await this.connections.linkBase()}/devops/monitoring`;
    const text = `${message}\n\nSeit ${germanDate(date)}, ${time} Uhr.\n\n${link}\n`;
    await this.mailer.send({
      id: `${event.id}.alarm`,
      date: event.metadata.occurredAt,
      from: await this.connections.senderOf(company),
      to: { address: alarmEmail },
      subject: `Alarm: ${message}`,
      text,
      html: `<p>${message}</p><p>Seit ${germanDate(date)}, ${time} Uhr.</p><p><a href="${link}">DevOps Monitoring</a></p>`,
    });
  }
}
