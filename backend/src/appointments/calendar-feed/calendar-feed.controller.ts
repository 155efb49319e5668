import { Controller, Delete, Get, Header, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isAllowed } from '#contracts/access/permissions.js';
import type { Actor } from '#contracts/access/actor.js';
import { calendarFeedStream } from '#contracts/appointments/calendar-feed.js';
import type { CalendarFeedAnswer, CalendarFeedState } from '#contracts/appointments/own-appointment.api.js';
import { refuse } from '#contracts/kernel/problem.js';
import { usersStream, type User } from '#contracts/users/users.js';
import { companyProfileStream } from '#contracts/settings/company-profile.js';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { appointmentsBy, type ListedAppointment } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { existing } from '../../platform/streams/existing.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { calendarFile, type CalendarEntry } from './appointment-calendar.js';
import { closeFeed, isFeedValid, openFeed } from './calendar-feed.js';
import { CalendarFeedLinks } from './calendar-feed-links.js';
import { endTimeOf } from '../time-of-appointment.js';

const DAYS_BACK = 30;
const MOST_ENTRIES = 5_000;
const LIMIT = { name: 'calendar-feed', limit: 120, windowSeconds: 600, count: 'attempts' } as const;

/** Appointments for calendar programs, which cannot log in. */
@Controller('calendar')
export class CalendarFeedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly links: CalendarFeedLinks,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('feed')
  @Header('cache-control', 'no-store')
  @Allow('calendar-feed:manage')
  async ownFeed(@Context() { actor }: CommandContext): Promise<CalendarFeedState> {
    const userId = userIdOf(actor);
    const [user, { state }] = await Promise.all([
      this.user(userId),
      this.streams.load(calendarFeedStream, userId),
    ]);
    const isValid = user !== undefined && isFeedValid(state, user);
    return { url: isValid ? await this.links.linkTo(userId, state.generation) : null };
  }

  @Post('feed')
  @HttpCode(200)
  @Allow('calendar-feed:manage')
  async openFeed(@Context() context: CommandContext): Promise<CalendarFeedAnswer> {
    const userId = userIdOf(context.actor);
    const user = existing(await this.user(userId));
    const command = new OnStream(calendarFeedStream, userId, openFeed(user), context);
    const { state } = await this.commands.execute(command);
    return { url: await this.links.linkTo(userId, state.generation) };
  }

  @Delete('feed')
  @HttpCode(204)
  @Allow('calendar-feed:manage')
  async closeFeed(@Context() context: CommandContext): Promise<void> {
    const userId = userIdOf(context.actor);
    await this.commands.execute(new OnStream(calendarFeedStream, userId, closeFeed(userId), context));
  }

  @Get(':token.ics')
  @Refuses('link-invalid')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Allow('calendar-feed:read')
  @RateLimit(LIMIT)
  async feed(@Param('token') token: string, @Context() { now }: CommandContext): Promise<string> {
    if (!(await this.isGood(token))) throw refuse('link-invalid');
    const [appointments, { state: openingTimes }, { state: company }] = await Promise.all([
      appointmentsBy(this.readModels, {
        from: addDays(localDateTime(now).date, -DAYS_BACK),
        limit: MOST_ENTRIES,
      }),
      this.streams.load(openingTimesStream, ''),
      this.streams.load(companyProfileStream, ''),
    ]);
    const entries = appointments
      .filter(({ status }) => status !== 'CANCELLED')
      .map((appointment) => entryForStaff(appointment, openingTimes));
    return calendarFile(`Termine ${company.name || 'Werkstattbuch'}`, entries);
  }

  /** Valid is only the last URL, while its user exists, may read the calendar and keeps password and roles. */
  private async isGood(token: string): Promise<boolean> {
    const opened = await this.links.open(token);
    if (opened === null) return false;
    const [{ state }, user] = await Promise.all([
      this.streams.load(calendarFeedStream, opened.userId),
      this.user(opened.userId),
    ]);
    if (!user || !isAllowed('calendar-feed:manage', user.roles)) return false;
    return isFeedValid(state, user) && state.generation === opened.generation;
  }

  /** From the stream: a read model would lag behind a new password. */
  private async user(userId: string): Promise<User | undefined> {
    return (await this.streams.load(usersStream, '')).state.get(userId);
  }
}

function userIdOf(actor: Actor): string {
  if (actor.kind !== 'user') throw refuse('unauthenticated');
  return actor.userId;
}

function entryForStaff(appointment: ListedAppointment, openingTimes: OpeningTimes): CalendarEntry {
  const { id, date, time, status, service, kfz, name, durationMinutes, revision, updatedAt } = appointment;
  return {
    id,
    sequence: revision,
    date,
    time,
    end: endTimeOf(appointment, durationMinutes, openingTimes),
    status,
    title: `${[kfz, service].filter(Boolean).join(' · ')}${status === 'REQUESTED' ? ' (angefragt)' : ''}`,
    description: name,
    stamp: updatedAt,
  };
}
