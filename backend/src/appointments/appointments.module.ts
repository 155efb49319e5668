import { Inject, Module } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { Clock } from '../platform/clock.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { AppointmentAnswers } from './appointment-answers.js';
import { AppointmentForgetting } from './appointment-forgetting.js';
import { AppointmentsController } from './appointments.controller.js';
import { OnAppointmentHandler } from './appointments.handler.js';
import { BookAppointmentHandler } from './book-appointment.js';
import { BookingCompletion } from './booking-completion.js';
import { BookingLinks } from './booking-links.js';
import { BookingRulesController } from './booking-rules.controller.js';
import { HoldSweep, SWEEP_EVERY_MS } from './hold-sweep.js';
import { COMPLETE_BOOKING, FORGET_APPOINTMENT, onAppointmentEvent } from './on-appointment-event.js';
import { RescheduleAppointmentHandler } from './reschedule-appointment.js';
import { SlotSettlement } from './slot-settlement.js';
import { SuggestionTokens } from './suggestion-tokens.js';
import { Suggestions } from './suggestions.js';
import { SuggestionsController } from './suggestions.controller.js';

/** Slots, bookings and appointments. */
@Module({
  controllers: [AppointmentsController, BookingRulesController, SuggestionsController],
  providers: [
    AppointmentAnswers,
    AppointmentForgetting,
    BookAppointmentHandler,
    BookingCompletion,
    BookingLinks,
    HoldSweep,
    OnAppointmentHandler,
    RescheduleAppointmentHandler,
    SlotSettlement,
    SuggestionTokens,
    Suggestions,
  ],
})
export class AppointmentsModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    reactions: Reactions,
    clock: Clock,
    completion: BookingCompletion,
    sweep: HoldSweep,
    forgetting: AppointmentForgetting,
  ) {
    reactions.register(onAppointmentEvent);
    jobs.handle(COMPLETE_BOOKING, async ({ id, data, correlationId = id }) => {
      const context = { actor: SYSTEM_ACTOR, correlationId, now: clock.now() };
      await completion.complete(data['appointmentId'] ?? '', context);
    });
    jobs.handle(FORGET_APPOINTMENT, ({ data }) => forgetting.complete(data['appointmentId'] ?? ''));
    jobs.every('settle-slot-holds', SWEEP_EVERY_MS, () => sweep.run());
  }
}
