import { Inject, Module } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { AppointmentAnswers } from './appointment-answers.js';
import { AppointmentForgetting, ForgetAppointmentHandler } from './appointment-forgetting.js';
import { BookingController } from './booking/booking.controller.js';
import { AppointmentsController } from './appointments.controller.js';
import { OnAppointmentHandler } from './appointments.handler.js';
import { CorrectAppointmentHandler } from './correct-appointment.js';
import { BookAppointmentHandler } from './booking/book-appointment.js';
import { BookingCompletion } from './booking/booking-completion.js';
import { BookingLinks } from './booking/booking-links.js';
import { BookingRulesController } from './booking/booking-rules.controller.js';
import { HoldSweep, SWEEP_EVERY_MS } from './booking/hold-sweep.js';
import {
  COMPLETE_BOOKING,
  DROP_PHOTO,
  FORGET_APPOINTMENT,
  FORGET_PHOTOS,
  onAppointmentEvent,
  onAppointmentsForgotten,
} from './on-appointment-event.js';
import { AppointmentPhotos } from './photos/appointment-photos.js';
import { RescheduleAppointmentHandler } from './booking/reschedule-appointment.js';
import { SlotChange } from './booking/slot-change.js';
import { SlotSettlement } from './booking/slot-settlement.js';
import { SuggestionTokens } from './booking/suggestion-tokens.js';
import { Suggestions } from './booking/suggestions.js';
import { SuggestionsController } from './booking/suggestions.controller.js';
import { OwnAppointmentLinks } from './own/own-appointment-links.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';

const A_DAY_MS = 24 * 60 * 60_000;

@Module({
  // Bookings first, because their paths would match as ids.
  controllers: [BookingController, AppointmentsController, BookingRulesController, SuggestionsController],
  providers: [
    AppointmentAnswers,
    AppointmentForgetting,
    AppointmentPhotos,
    BookAppointmentHandler,
    BookingCompletion,
    BookingLinks,
    CorrectAppointmentHandler,
    ForgetAppointmentHandler,
    HoldSweep,
    OnAppointmentHandler,
    OwnAppointmentLinks,
    RescheduleAppointmentHandler,
    SlotChange,
    SlotSettlement,
    SuggestionTokens,
    Suggestions,
  ],
})
export class AppointmentsModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    eventJobs: EventJobs,
    completion: BookingCompletion,
    sweep: HoldSweep,
    forgetting: AppointmentForgetting,
    photos: AppointmentPhotos,
  ) {
    eventJobs.on(onAppointmentEvent, {
      [COMPLETE_BOOKING]: ({ data }, origin) => completion.complete(data.appointmentId, origin),
      [FORGET_APPOINTMENT]: ({ data }) => forgetting.complete(data.appointmentId),
      [DROP_PHOTO]: ({ data }, origin) => photos.drop(data.appointmentId, 'cancelled', origin),
    });
    eventJobs.on(onAppointmentsForgotten, {
      [FORGET_PHOTOS]: async ({ data }) => {
        for (const id of data.ids) await photos.deleteFile(id);
      },
    });
    jobs.every('end-photo-retention', A_DAY_MS, () => photos.endRetention());
    jobs.every('settle-slot-holds', SWEEP_EVERY_MS, () => sweep.run());
  }
}
