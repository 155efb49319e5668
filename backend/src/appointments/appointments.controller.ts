import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { v5 as idFrom } from 'uuid';
import { mayUse } from '#contracts/access/permissions.js';
import type { Actor } from '#contracts/access/actor.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent, CorrectedFields } from '#contracts/appointments/appointment.events.js';
import type {
  AppointmentAnswer,
  AppointmentPageAnswer,
  DayOfWeekAnswer,
  SlotAnswer,
} from '#contracts/appointments/appointments.api.js';
import {
  AppointmentPageQuery,
  AppointmentsQuery,
  BookAppointmentRequest,
  CorrectAppointmentRequest,
  CreateAppointmentRequest,
  MAX_APPOINTMENTS_A_PAGE,
  MAX_LISTED_APPOINTMENTS,
  RescheduleAppointmentRequest,
  SlotsQuery,
  TestDriveRequest,
  WeekQuery,
} from '#contracts/appointments/appointments.api.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { addDays, daysBetween, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Media, Refuses } from '../platform/http/answers.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { BodyLimit, PICTURE_BODY_LIMIT_BYTES } from '../platform/http/server/body-limit.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { RateLimit } from '../platform/http/rate-limit/rate-limit.js';
import { Histories } from '../platform/history/histories.js';
import { newUuid } from '../platform/new-uuid.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { cancel, confirm, isTestDrive } from './appointment.js';
import { answerForVisitor, shownOf } from './appointment-answer.js';
import { ForgetAppointment } from './appointment-forgetting.js';
import { CorrectAppointment } from './correct-appointment.js';
import { AppointmentAnswers } from './appointment-answers.js';
import { OnAppointment } from './appointments.handler.js';
import { BookAppointment, type BookingRequest } from './booking/book-appointment.js';
import {
  closedOn,
  durationMinutesOf,
  hasFreeStart,
  slotsOn,
  TEST_DRIVE_MINUTES,
  visitorDay,
} from './booking/booking-calendar.js';
import { loadCalendar } from './booking/load-calendar.js';
import { RescheduleAppointment } from './booking/reschedule-appointment.js';
import { OwnAppointmentLinks } from './own/own-appointment-links.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { conflict } from '#contracts/kernel/problem.js';
import { carsStream } from '#contracts/site/cars.js';
import { existing } from '../platform/streams/existing.js';

const HOUR = 3_600;
const DAYS_OF_WEEK = 7;
/** UUIDv5 namespace of appointments that are named by an Idempotency-Key. */
const BY_KEY = '0f5f0c64-52f0-4a6e-9a7e-6b7f2f5f3c1d';

@Controller('appointment')
export class AppointmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: AppointmentAnswers,
    private readonly histories: Histories,
    private readonly ownLinks: OwnAppointmentLinks,
    private readonly pictures: PictureAnswers,
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

  @Get('all')
  @Allow('appointments:read')
  async all(
    @Query() { limit = MAX_LISTED_APPOINTMENTS, ...query }: AppointmentsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppointmentAnswer[]> {
    const { items, next } = await this.answers.list({ ...query, limit });
    nameNextPage(reply, '/api/appointment/page', query, next);
    return items;
  }

  @Get('page')
  @Allow('appointments:read')
  page(
    @Query() { size = MAX_APPOINTMENTS_A_PAGE, ...query }: AppointmentPageQuery,
  ): Promise<AppointmentPageAnswer> {
    return this.answers.page({ ...query, limit: size });
  }

  @Get(':id')
  @Allow('appointments:read')
  async one(@Param() { id }: IdParam): Promise<AppointmentAnswer> {
    const appointment = existing(await this.answers.byId(id));
    return appointment;
  }

  /** Only staff see it, and no cache keeps it. */
  @Get(':id/photo')
  @Media('image/*')
  @Allow('appointments:read')
  async photo(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, id);
    const isThere = state.status !== 'none' && !state.isForgotten;
    await this.pictures.send(reply, isThere ? state.facts.photo : null, 'no-store');
  }

  @Get(':id/history')
  @Allow('appointments:read')
  history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('appointment', id, query);
  }

  @Patch(':id/correct')
  @Refuses('conflict', 'new-slot-taken', 'appointment-cancelled', 'appointment-past')
  @HttpCode(200)
  @Allow('appointments:change')
  async correct(
    @Param() { id }: IdParam,
    @Body() { serviceId, tellCustomer, ...sent }: CorrectAppointmentRequest,
    @Context() context: CommandContext,
  ): Promise<AppointmentAnswer> {
    const wanted = {
      fields: correctedFields(sent),
      serviceId: serviceId ?? undefined,
      tellsCustomer: tellCustomer ?? false,
    };
    return this.answers.one(await this.commands.execute(new CorrectAppointment(id, wanted, context)));
  }

  @Patch(':id/confirm')
  @Refuses('conflict', 'appointment-cancelled', 'appointment-past')
  @HttpCode(200)
  @Allow('appointments:change')
  async confirm(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    const decide = confirm(context.now);
    await this.assertCarIsOffered(id, decide);
    return this.answers.one(await this.commands.execute(new OnAppointment(id, decide, context)));
  }

  @Patch(':id/cancel')
  @HttpCode(200)
  @Allow('appointments:change')
  async cancel(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    return this.answers.one(await this.commands.execute(new OnAppointment(id, cancel(), context)));
  }

  @Patch(':id/reschedule')
  @Refuses('new-slot-taken', 'appointment-cancelled', 'appointment-past')
  @HttpCode(200)
  @Allow('appointments:change')
  async reschedule(
    @Param() { id }: IdParam,
    @Body() { date, time }: RescheduleAppointmentRequest,
    @Context() context: CommandContext,
  ): Promise<AppointmentAnswer> {
    return this.answers.one(
      await this.commands.execute(new RescheduleAppointment(id, { date, time }, context)),
    );
  }

  @Post(':id/forget')
  @HttpCode(200)
  @Allow('customers:erase')
  async forget(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    return this.answers.one(await this.commands.execute(new ForgetAppointment(id, context)));
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

  /**
   * Nobody is promised a drive with a car that was sold or hidden since the request. A repeated promise, whose answer was
   * lost, is answered as before.
   */
  private async assertCarIsOffered(
    appointmentId: string,
    promise: Decide<Appointment, AppointmentEvent>,
  ): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, appointmentId);
    if (state.status === 'none' || state.facts.carId === null || promise(state).length === 0) return;
    const { state: cars } = await this.streams.load(carsStream, '');
    if (cars.get(state.facts.carId)?.active !== true) throw conflict(testDriveTexts.carGone);
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

/** Drops what is kept: what was not sent, and null where a value is needed. */
function correctedFields({
  name,
  email,
  telefon,
  kfz,
  remark,
}: Pick<CorrectAppointmentRequest, 'name' | 'email' | 'telefon' | 'kfz' | 'remark'>): CorrectedFields {
  return {
    ...(name != null && { name }),
    ...(email !== undefined && { email: email ?? '' }),
    ...(telefon !== undefined && { telefon }),
    ...(kfz != null && { kfz }),
    ...(remark !== undefined && { remark }),
  };
}
