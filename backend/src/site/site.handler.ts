import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnnouncementEvent } from '#contracts/site/announcement.events.js';
import { announcementsStream, type Announcements } from '#contracts/site/announcements.js';
import type { OpeningTimeEvent } from '#contracts/site/opening-time.events.js';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import type { ServiceEvent } from '#contracts/site/service.events.js';
import { servicesStream, type Services } from '#contracts/site/services.js';
import type { VacationEvent } from '#contracts/site/vacation.events.js';
import { vacationsStream, type Vacations } from '#contracts/site/vacations.js';
import { rowContext } from '../platform/streams/row-context.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';

/** Answered with all services after the command. */
export class OnServices extends Command<Services> {
  constructor(
    readonly decide: Decide<Services, ServiceEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answered with all weekdays after the command. */
export class OnOpeningTimes extends Command<OpeningTimes> {
  constructor(
    readonly decide: Decide<OpeningTimes, OpeningTimeEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answered with all vacations after the command. */
export class OnVacations extends Command<Vacations> {
  constructor(
    readonly decide: Decide<Vacations, VacationEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answered with all announcements after the command. */
export class OnAnnouncements extends Command<Announcements> {
  constructor(
    readonly decide: Decide<Announcements, AnnouncementEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OnServices)
class ServicesHandler implements ICommandHandler<OnServices> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnServices): Promise<Services> {
    return (await this.streams.handle(servicesStream, '', decide, rowContext(context))).state;
  }
}

@CommandHandler(OnOpeningTimes)
class OpeningTimesHandler implements ICommandHandler<OnOpeningTimes> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnOpeningTimes): Promise<OpeningTimes> {
    return (await this.streams.handle(openingTimesStream, '', decide, rowContext(context))).state;
  }
}

@CommandHandler(OnVacations)
class VacationsHandler implements ICommandHandler<OnVacations> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnVacations): Promise<Vacations> {
    return (await this.streams.handle(vacationsStream, '', decide, rowContext(context))).state;
  }
}

@CommandHandler(OnAnnouncements)
class AnnouncementsHandler implements ICommandHandler<OnAnnouncements> {
  constructor(private readonly streams: Streams) {}

  async execute({ decide, context }: OnAnnouncements): Promise<Announcements> {
    return (await this.streams.handle(announcementsStream, '', decide, rowContext(context))).state;
  }
}

export const siteHandlers = [ServicesHandler, OpeningTimesHandler, VacationsHandler, AnnouncementsHandler];
