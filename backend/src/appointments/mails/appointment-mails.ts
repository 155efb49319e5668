import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import {
  appointmentStream,
  type BookedAppointment,
  type BookingFacts,
} from '#contracts/appointments/appointment.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { carsStream } from '#contracts/site/cars.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { Connections } from '../../platform/connections/connections.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { MAILER, type MailAddress, type Mailer } from '../../platform/mail/mailer.js';
import { requestsOn } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { streamIdOf } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { isPast } from '../booking/booking-calendar.js';
import { OwnAppointmentLinks } from '../own/own-appointment-links.js';
import { SlotSettlement } from '../booking/slot-settlement.js';
import { appointmentMail, type MailMaterial } from './appointment-mail.js';
import { WORKSHOP_MAILS, type MailKind } from './mail-kinds.js';
import { isErased } from '../appointment.js';
import { standingAt } from './standing-at.js';

/** Later the count may miss the last requests. */
const COUNTED_WITHIN_MS = 5_000;
/** Nobody asks for more appointments a day, also not a firm with many cars. */
const MOST_RECEIPTS_A_DAY = 20;

type Occasion = Pick<MailMaterial, 'id' | 'kind' | 'appointment' | 'revision' | 'date' | 'wanted'>;

/** Writes and sends mails about appointments. Their contents depend only on the log. */
@Injectable()
export class AppointmentMails {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
    private readonly links: OwnAppointmentLinks,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly connections: Connections,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Sends the mail for the event at this revision, unless the event was reverted. */
  async tell(kind: MailKind, appointmentId: string, revision: number, correlationId: string): Promise<void> {
    const now = this.clock.now();
    // Until the slot is settled the booking may be lost, and then no mail must be sent.
    await this.settlement.settle(appointmentId, {
      actor: SYSTEM_ACTOR,
      correlationId,
      now,
    });
    const events = await this.log.readStream(streamIdOf(appointmentStream, appointmentId));
    const standing = standingAt(events as readonly RecordedEvent<AppointmentEvent>[], revision, now);
    if (standing === null) return;
    const { event, appointment } = standing;
    if (kind === 'request-received' && (await this.hasEnough(appointment.facts, event))) return;
    await this.send({
      id: `${event.id}.${kind}`,
      kind,
      appointment,
      revision,
      date: event.metadata.occurredAt,
      wanted: event.type === 'AppointmentMoveRequested' ? event.data : null,
    });
  }

  /** Reminds of an appointment of this day (today or tomorrow), unless it was moved, cancelled or has begun. */
  async remind(appointmentId: string, day: LocalDate): Promise<void> {
    const { state: appointment, revision } = await this.streams.load(appointmentStream, appointmentId);
    const now = this.clock.now();
    if (appointment.status === 'none' || isErased(appointment)) return;
    if (!isAgreed(appointment) || appointment.slot.date !== day) return;
    if (await this.isCarGone(appointment.facts)) return;
    if (isPast(appointment.slot, now) || day > addDays(localDateTime(now).date, 1)) return;
    const id = `${appointmentId}.reminder.${day}`;
    await this.send({ id, kind: 'reminder', appointment, revision, date: now, wanted: null });
  }

  /** True for a test drive whose car is sold or hidden: staff have to call, and nobody is reminded to come. */
  private async isCarGone({ carId }: BookingFacts): Promise<boolean> {
    if (carId === null) return false;
    const { state: cars } = await this.streams.load(carsStream, '');
    return cars.get(carId)?.active !== true;
  }

  /** True if many requests name one address: strangers must not fill somebody's mailbox. */
  private async hasEnough({ email }: BookingFacts, { metadata, position }: RecordedEvent): Promise<boolean> {
    await this.readModels.waitFor(position, COUNTED_WITHIN_MS);
    return (await requestsOn(this.readModels, email, metadata.occurredAt.slice(0, 10))) > MOST_RECEIPTS_A_DAY;
  }

  private async send(occasion: Occasion): Promise<void> {
    const to = await this.workshopAddress(occasion.kind);
    const address = to === undefined ? occasion.appointment.facts.email : to?.address;
    // The workshop gets no mails, or staff booked for somebody without a mail address.
    if (!address || to === null) return;
    const { appointmentId, serviceId } = occasion.appointment.facts;
    const [{ state: company }, { state: openingTimes }, { state: services }, ownLink] = await Promise.all([
      this.streams.load(companyProfileStream, ''),
      this.streams.load(openingTimesStream, ''),
      this.streams.load(servicesStream, ''),
      this.links.linkTo(appointmentId),
    ]);
    const mail = appointmentMail({
      ...occasion,
      company,
      openingTimes,
      bring: services.get(serviceId)?.bring ?? '',
      sender: await this.connections.senderOf(company),
      to,
      ownLink,
      staffLink: `${await this.connections.linkBase()}/appointments?highlight=${appointmentId}`,
    });
    await this.mailer.send(mail);
  }

  /** Undefined: the mail goes to the customer; null: the workshop gets no mails. */
  private async workshopAddress(kind: MailKind): Promise<MailAddress | null | undefined> {
    if (!(WORKSHOP_MAILS as readonly MailKind[]).includes(kind)) return undefined;
    const { state } = await this.streams.load(workshopSettingsStream, '');
    return state.notifyEmail === null ? null : { address: state.notifyEmail };
  }
}

/** True if confirmed, or moved by the workshop itself. */
function isAgreed({ status }: BookedAppointment): boolean {
  return status === 'CONFIRMED' || status === 'RESCHEDULED';
}
