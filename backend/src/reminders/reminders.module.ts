import { Module } from '@nestjs/common';
import { EventJobs } from '../platform/jobs/event-jobs.js';
import { ReminderJobs } from './reminder-jobs.js';
import { ReminderLists } from './reminder-lists.js';
import { ReminderMails } from './reminder-mails.js';
import { ReminderPapers } from './reminder-papers.js';
import { ReminderSettingsController } from './reminder-settings.controller.js';
import { RemindersController } from './reminders.controller.js';
import { Reminding } from './reminding.js';

@Module({
  controllers: [ReminderSettingsController, RemindersController],
  providers: [ReminderJobs, ReminderLists, ReminderMails, ReminderPapers, Reminding],
})
export class RemindersModule {
  constructor(eventJobs: EventJobs, work: ReminderJobs) {
    work.register(eventJobs);
  }
}
