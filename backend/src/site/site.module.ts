import { Inject, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { Streams } from '../platform/streams/streams.js';
import { AffectedAppointments } from './opening/affected-appointments.js';
import { AnnouncementsController } from './announcements.controller.js';
import { CarAnswers } from './cars/car-answers.js';
import { CarsController } from './cars/cars.controller.js';
import { FeedbackController } from './feedback/feedback.controller.js';
import {
  ISSUE_ATTEMPTS,
  onFeedbackEvent,
  OPEN_FEEDBACK_ISSUE,
  openFeedbackIssue,
} from './feedback/open-feedback-issue.job.js';
import { HistoryController } from './history/history.controller.js';
import { ImportController } from './import.controller.js';
import { OpeningTimesController } from './opening/opening-times.controller.js';
import { onPictureEvent } from './on-picture-event.js';
import { ServicesController } from './services.controller.js';
import { VacationsController } from './opening/vacations.controller.js';
import { EventJobs } from '../platform/jobs/event-jobs.js';

@Module({
  controllers: [
    ServicesController,
    OpeningTimesController,
    VacationsController,
    AnnouncementsController,
    CarsController,
    FeedbackController,
    HistoryController,
    ImportController,
  ],
  providers: [PublicAnswers, AffectedAppointments, CarAnswers],
})
export class SiteModule {
  constructor(eventJobs: EventJobs, @Inject(CONFIG) { github }: Config, streams: Streams) {
    eventJobs.on(onPictureEvent, {});
    eventJobs.on(onFeedbackEvent, {
      [OPEN_FEEDBACK_ISSUE]: {
        run: ({ data }, origin, attempt) =>
          openFeedbackIssue(streams, github, data.feedbackId, attempt, origin),
        attempts: ISSUE_ATTEMPTS,
      },
    });
  }
}
