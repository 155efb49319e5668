import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { v5 as idFrom } from 'uuid';
import { mayUse } from '#contracts/access/permissions.js';
import type { Actor } from '#contracts/access/actor.js';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import type {
  AppointmentAnswer,
  AppointmentPageAnswer,
  SlotAnswer,
} from '#contracts/appointments/appointments.api.js';
import {
  AppointmentPageQuery,
  AppointmentsQuery,
  BookAppointmentRequest,
  CreateAppointmentRequest,
  MAX_APPOINTMENTS_A_PAGE,
  MAX_LISTED_APPOINTMENTS,
  RescheduleAppointmentRequest,
  SlotsQuery,
} from '#contracts/appointments/appointments.api.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { AppointmentSelection } from '#projections/appointment-list.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { RateLimit } from '../platform/http/rate-limit.js';
import { newUuid } from '../platform/new-uuid.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { cancel, confirm } from './appointment.js';
import { answerForVisitor, shownOf } from './appointment-answer.js';
import { AppointmentForgetting } from './appointment-forgetting.js';
import { AppointmentAnswers } from './appointment-answers.js';
import { OnAppointment } from './appointments.handler.js';
import { BookAppointment, type AppointmentResult } from './book-appointment.js';
import { durationMinutesOf, isOpenForBooking, slotsOn } from './booking-calendar.js';
import { loadCalendar } from './load-calendar.js';
import { RescheduleAppointment } from './reschedule-appointment.js';

const HOUR = 3_600;
/** UUIDv5 namespace of the appointments that are named by an Idempotency-Key. */
const BY_KEY = '0f5f0c64-52f0-4a6e-9a7e-6b7f2f5f3c1d';

/** Slots, bookings, and what the staff does with them. */
@Controller('appointment')
export class AppointmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly answers: AppointmentAnswers,
    private readonly forgetting: AppointmentForgetting,
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
    // What is moved keeps the time that was agreed, whatever has become of its service since.
    const minutes =
      moved && moved.state.status !== 'none'
        ? moved.state.facts.durationMinutes
        : durationMinutesOf(calendar, query.serviceId);
    // A visitor may ask for any day: those that nobody can book are not read, and so not kept in memory.
    if (!isOpenForBooking(query.date, calendar, now)) return [];
    const { state } = await this.streams.load(slotsStream, query.date);
    return slotsOn(query.date, minutes, calendar, state, now, except);
  }

  @Post('book')
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
    const id = appointmentId('book', context.actor, key);
    const booking = new BookAppointment(id, request, 'REQUESTED', isStaff, context);
    return answerForVisitor(shownOf(await this.run(booking)));
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
    return this.answers.one(await this.run(new BookAppointment(id, request, 'CONFIRMED', true, context)));
  }

  @Get('all')
  @Allow('appointments:read')
  async all(
    @Query() { limit = MAX_LISTED_APPOINTMENTS, ...query }: AppointmentsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AppointmentAnswer[]> {
    const selection = selectionOf(query);
    const { items, next } = await this.answers.list({ ...selection, limit });
    if (next !== null) {
      const following = new URLSearchParams({ ...selection, after: next });
      void reply.header('link', `</api/appointment/page?${following}>; rel="next"`);
    }
    return items;
  }

  @Get('page')
  @Allow('appointments:read')
  page(
    @Query() { size = MAX_APPOINTMENTS_A_PAGE, order, after, ...query }: AppointmentPageQuery,
  ): Promise<AppointmentPageAnswer> {
    return this.answers.page({
      ...selectionOf(query),
      limit: size,
      descending: order === 'desc',
      ...(after === undefined ? {} : { after }),
    });
  }

  @Get(':id')
  @Allow('appointments:read')
  async one(@Param() { id }: IdParam): Promise<AppointmentAnswer> {
    const appointment = await this.answers.byId(id);
    if (appointment === null) throw refuse('not-found');
    return appointment;
  }

  @Patch(':id/confirm')
  @Refuses('appointment-cancelled', 'appointment-past')
  @HttpCode(200)
  @Allow('appointments:change')
  async confirm(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    const { expectedRevision } = context;
    return this.answers.one(
      await this.run(new OnAppointment(id, confirm(context.now), context, { expectedRevision })),
    );
  }

  @Patch(':id/cancel')
  @HttpCode(200)
  @Allow('appointments:change')
  async cancel(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    const { expectedRevision } = context;
    return this.answers.one(await this.run(new OnAppointment(id, cancel(), context, { expectedRevision })));
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
    return this.answers.one(await this.run(new RescheduleAppointment(id, { date, time }, context)));
  }

  @Post(':id/forget')
  @HttpCode(200)
  @Allow('customers:erase')
  async forget(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<AppointmentAnswer> {
    return this.answers.one(await this.forgetting.forget(id, context, context.expectedRevision));
  }

  private run(command: BookAppointment | OnAppointment | RescheduleAppointment): Promise<AppointmentResult> {
    return this.commands.execute(command);
  }
}

/** What was said, without what was not. */
function selectionOf({ from, to, status, search }: AppointmentPageQuery): AppointmentSelection {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(status === undefined ? {} : { status }),
    ...(search === undefined ? {} : { search }),
  };
}

/** With a key the id follows from caller and key, so that a call repeated after a crash finds its own appointment. */
function appointmentId(route: string, actor: Actor, key: string | undefined): string {
  const caller = actor.kind === 'user' ? actor.userId : actor.kind;
  return key === undefined ? newUuid() : idFrom(JSON.stringify([route, caller, key]), BY_KEY);
}
