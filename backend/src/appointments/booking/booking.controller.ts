import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as idFrom } from 'uuid';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import {
  BookAppointmentRequest,
  CreateAppointmentRequest,
  SlotsQuery,
  TestDriveRequest,
  WeekQuery,
  type AppointmentAnswer,
  type DayOfWeekAnswer,
  type SlotAnswer,
} from '#contracts/appointments/appointments.api.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { addDays, daysBetween, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../../platform/http/server/body-limit.js';
import { newUuid } from '../../platform/new-uuid.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { isTestDrive } from '../appointment.js';
import { answerForVisitor, shownOf } from '../appointment-answer.js';
import { AppointmentAnswers } from '../appointment-answers.js';
import { OwnAppointmentLinks } from '../own/own-appointment-links.js';
import { BookAppointment, type BookingRequest } from './book-appointment.js';
import {
  closedOn,
  durationMinutesOf,
  hasFreeStart,
  slotsOn,
  TEST_DRIVE_MINUTES,
  visitorDay,
} from './booking-calendar.js';
import { loadCalendar } from './load-calendar.js';

const HOUR = 3_600;
const DAYS_OF_WEEK = 7;
/** UUIDv5 namespace of appointments that are named by an Idempotency-Key. */
const BY_KEY = '0f5f0c64-52f0-4a6e-9a7e-6b7f2f5f3c1d';

/** Free times, and how visitors and the office book them. */
@Controller('appointment')
export class BookingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: AppointmentAnswers,
    private readonly ownLinks: OwnAppointmentLinks,
  ) {}

  @Get('slots')
  @Allow('appointments:public')
  @RateLimit({ name: 'slots', limit: 120, windowSeconds: 60, count: 'attempts' })
  async slots(@Query() query: SlotsQuery, @Context() { actor, now }: CommandContext): Promise<SlotAnswer[]> {
    const except = mayUse('appointments:change', actor) ? query.exclude : undefined;
    const [calendar, moved] = await Promise.all([
      loadCalendar(this.streams),
      except === undefined ? null : this.streams.load(appointmentStream, except),
    ]);
    // A moved appointment keeps its duration, whatever happened to its service.
    const minutes =
      moved && moved.state.status !== 'none'
        ? moved.state.facts.durationMinutes
        : durationMinutesOf(calendar, query.serviceId);
    // Does not read, and therefore not cache, arbitrary days for visitors.
    if (closedOn(query.date, calendar, now) !== null) return [];
    const { state } = await this.streams.load(slotsStream, query.date);
    const claims = moved && isTestDrive(moved.state) ? [] : state;
    return slotsOn(query.date, minutes, calendar, claims, now, except);
  }

  @Get('week')
  @Allow('appointments:public')
  @RateLimit({ name: 'week', limit: 60, windowSeconds: 60, count: 'attempts' })
  async week(
    @Query() { from, free, kind, serviceId }: WeekQuery,
    @Context() { now }: CommandContext,
  ): Promise<DayOfWeekAnswer[]> {
    const calendar = await loadCalendar(this.streams);
    const isDrive = kind === 'TEST_DRIVE';
    const minutes = isDrive ? TEST_DRIVE_MINUTES : durationMinutesOf(calendar, serviceId);
    const day = async (date: LocalDate): Promise<DayOfWeekAnswer> => {
      const isOpen = closedOn(date, calendar, now) === null;
      const taken = isDrive || !isOpen ? [] : (await this.streams.load(slotsStream, date)).state;
      return visitorDay(date, minutes, calendar, taken, now);
    };
    const weekFrom = (first: LocalDate) =>
      Promise.all(Array.from({ length: DAYS_OF_WEEK }, (_, at) => day(addDays(first, at))));
    if (free === 'true') {
      const today = localDateTime(now).date;
      const lastDay = addDays(today, calendar.settings.horizonDays);
      for (let first = notOver(from, today); first <= lastDay; first = addDays(first, DAYS_OF_WEEK)) {
        const week = await weekFrom(first);
        if (week.some((one) => hasFreeStart(one, now))) return week;
      }
    }
    return weekFrom(from);
  }

  @Post('book')
  @BodyLimit(PICTURE_BODY_LIMIT_BYTES)
  @Refuses('not-found', 'slot-taken')
  @Allow('appointments:public')
  @RateLimit(
    { name: 'booking', limit: 60, windowSeconds: HOUR, count: 'attempts' },
    { name: 'booking', limit: 10, windowSeconds: HOUR, count: 'accepted' },
  )
  async book(
    @Body() request: BookAppointmentRequest,
    @Context() context: CommandContext,
    @Headers('idempotency-key') key?: string,
  ): Promise<AppointmentAnswer> {
    const isStaff = mayUse('appointments:change', context.actor);
    return this.request(appointmentId('book', context.actor, key), request, isStaff, context);
  }

  @Post('test-drive')
  @Refuses('not-found', 'slot-taken')
  @Allow('appointments:public')
  @RateLimit(
    { name: 'test-drive', limit: 60, windowSeconds: HOUR, count: 'attempts' },
    { name: 'test-drive', limit: 5, windowSeconds: HOUR, count: 'accepted' },
  )
  async testDrive(
    @Body() request: TestDriveRequest,
    @Context() context: CommandContext,
    @Headers('idempotency-key') key?: string,
  ): Promise<AppointmentAnswer> {
    const drive = { ...request, serviceId: '', kfz: '' };
    return this.request(appointmentId('test-drive', context.actor, key), drive, false, context);
  }

  @Post('create')
  @Refuses('not-found', 'slot-taken')
  @Allow('appointments:change')
  async create(
    @Body() request: CreateAppointmentRequest,
    @Context() context: CommandContext,
    @Headers('idempotency-key') key?: string,
  ): Promise<AppointmentAnswer> {
    const id = appointmentId('create', context.actor, key);
    return this.answers.one(
      await this.commands.execute(new BookAppointment(id, request, 'CONFIRMED', true, context)),
    );
  }

  /** Answers with the link to the visitor's own page, which only he and his mail have. */
  private async request(
    id: string,
    request: BookingRequest,
    isStaff: boolean,
    context: CommandContext,
  ): Promise<AppointmentAnswer> {
    const booking = new BookAppointment(id, request, 'REQUESTED', isStaff, context);
    const booked = shownOf(await this.commands.execute(booking));
    return { ...answerForVisitor(booked), ownPage: await this.ownLinks.pathTo(booked.id) };
  }
}

/** The id is derived from caller and key, so that a repeated call finds its own appointment. */
function appointmentId(route: string, actor: Actor, key: string | undefined): string {
  const caller = actor.kind === 'user' ? actor.userId : actor.kind;
  return key === undefined ? newUuid() : idFrom(JSON.stringify([route, caller, key]), BY_KEY);
}

/** The first day of the week with `today`, counted in whole weeks from `from`; `from` itself if it is not over. */
function notOver(from: LocalDate, today: LocalDate): LocalDate {
  const weeksOver = Math.floor(daysBetween(from, today) / DAYS_OF_WEEK);
  return addDays(from, Math.max(0, weeksOver) * DAYS_OF_WEEK);
}
