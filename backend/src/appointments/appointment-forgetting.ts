import { Inject, Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import { Clock } from '../platform/clock.js';
import { Erasure } from '../platform/erasure/erasure.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { justAfter, KEPT_ANSWERS, type KeptAnswers } from '../platform/http/idempotency/kept-answers.js';
import { MAILER, type Mailer } from '../platform/mail/mailer.js';
import { Streams } from '../platform/streams/streams.js';
import { forget } from './appointment.js';
import { appointmentTraces } from './appointment-traces.js';
import type { AppointmentResult } from './book-appointment.js';

/** Forgets who came to an appointment without having an account (GDPR Art. 5 (1) e, Art. 17). */
@Injectable()
export class AppointmentForgetting {
  constructor(
    private readonly streams: Streams,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(KEPT_ANSWERS) private readonly answers: KeptAnswers,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {}

  /** Refuses with 409 while it is still to come, and where the customer has an account. */
  async forget(id: string, origin: CommandOrigin, expectedRevision?: number): Promise<AppointmentResult> {
    await this.streams.handle(appointmentStream, id, forget(origin.now), origin, { expectedRevision });
    await this.complete(id);
    const { state, revision } = await this.streams.load(appointmentStream, id);
    if (state.status === 'none') throw refuse('not-found');
    return { appointment: state, revision };
  }

  /** Deletes key, mails and kept answers of an appointment that is to be forgotten; any number of times. */
  async complete(id: string): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, id);
    if (state.status === 'none' || !state.isForgotten) return;
    for (const mailId of (await appointmentTraces.mailIds?.(this.eventLog, id)) ?? [])
      await this.mailer.forget(mailId);
    await this.answers.forgetBefore(justAfter(this.clock.now()));
    await this.erasure.erase(state.facts.subjectId, await this.eventLog.head());
  }
}
