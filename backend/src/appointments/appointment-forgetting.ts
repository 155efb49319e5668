import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { Clock } from '../platform/clock.js';
import { Erasure } from '../platform/erasure/erasure.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { justAfter, KEPT_ANSWERS, type KeptAnswers } from '../platform/http/idempotency/kept-answers.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { existing } from '../platform/streams/existing.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { forget } from './appointment.js';
import { AppointmentPhotos } from './photos/appointment-photos.js';
import { appointmentTraces } from './appointment-traces.js';
import type { AppointmentResult } from './booking/book-appointment.js';

/** Command: forgets who booked an appointment. Idempotent. */
export class ForgetAppointment extends Command<AppointmentResult> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Forgets who booked an appointment without a customer account (GDPR Art. 5 (1) e, Art. 17). */
@Injectable()
export class AppointmentForgetting {
  constructor(
    private readonly streams: Streams,
    private readonly erasure: Erasure,
    private readonly photos: AppointmentPhotos,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(KEPT_ANSWERS) private readonly answers: KeptAnswers,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  /** 409 for a future appointment, and for one with a customer account. */
  async forget(id: string, context: CommandContext): Promise<AppointmentResult> {
    await this.streams.handle(appointmentStream, id, forget(context.now), context, context);
    await this.complete(id);
    const { state, revision } = await this.streams.load(appointmentStream, id);
    return { appointment: existing(state), revision };
  }

  /** Deletes key, mails and idempotency answers of the appointment. Idempotent. */
  async complete(id: string): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, id);
    if (state.status === 'none' || !state.isForgotten) return;
    await this.photos.deleteFile(id);
    for (const mailId of (await appointmentTraces.mailIds?.(this.eventLog, id)) ?? [])
      await this.mailer.forget(mailId);
    await this.answers.forgetBefore(justAfter(this.clock.now()));
    await this.erasure.erase(state.facts.subjectId, await this.eventLog.head());
  }
}

@CommandHandler(ForgetAppointment)
export class ForgetAppointmentHandler implements ICommandHandler<ForgetAppointment> {
  constructor(private readonly forgetting: AppointmentForgetting) {}

  execute({ id, context }: ForgetAppointment): Promise<AppointmentResult> {
    return this.forgetting.forget(id, context);
  }
}
