import { Inject, Module } from '@nestjs/common';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { PublicAnswers } from '../platform/http/public-answers.js';
import { JOB_QUEUE, type JobQueue } from '../platform/jobs/job-queue.js';
import { Reactions } from '../platform/jobs/reactions.js';
import { Streams } from '../platform/streams/streams.js';
import { AffectedAppointments } from './affected-appointments.js';
import { AnnouncementsController } from './announcements.controller.js';
import { CarAnswers } from './car-answers.js';
import { CarsController } from './cars.controller.js';
import { PicturedCarHandler } from './cars.handler.js';
import { FeedbackController } from './feedback.controller.js';
import {
  ISSUE_ATTEMPTS,
  onFeedbackEvent,
  OPEN_FEEDBACK_ISSUE,
  openFeedbackIssue,
} from './open-feedback-issue.job.js';
import { HistoryController } from './history/history.controller.js';
import { ImportController } from './import.controller.js';
import { OpeningTimesController } from './opening-times.controller.js';
import { ServicesController } from './services.controller.js';
import { VacationsController } from './vacations.controller.js';

/** What the public site says about the workshop: services, opening times, vacations, announcements, cars for sale. */
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
  providers: [PublicAnswers, AffectedAppointments, CarAnswers, PicturedCarHandler],
})
export class SiteModule {
  constructor(
    @Inject(JOB_QUEUE) jobs: JobQueue,
    @Inject(CONFIG) { github }: Config,
    reactions: Reactions,
    streams: Streams,
    clock: Clock,
  ) {
    reactions.register(onFeedbackEvent);
    jobs.handle(
      OPEN_FEEDBACK_ISSUE,
      async ({ id, data, correlationId = id }, attempt) => {
        const context = { actor: SYSTEM_ACTOR, correlationId, now: clock.now() };
        await openFeedbackIssue(streams, github, data['feedbackId'] ?? '', attempt, context);
      },
      { attempts: ISSUE_ATTEMPTS },
    );
  }
}
