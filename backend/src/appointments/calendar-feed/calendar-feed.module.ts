import { Module } from '@nestjs/common';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFeedLinks } from './calendar-feed-links.js';

@Module({ controllers: [CalendarFeedController], providers: [CalendarFeedLinks] })
export class CalendarFeedModule {}
