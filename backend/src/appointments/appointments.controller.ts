import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent, CorrectedFields } from '#contracts/appointments/appointment.events.js';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import {
  AppointmentPageQuery,
  AppointmentsQuery,
  CorrectAppointmentRequest,
  MAX_APPOINTMENTS_A_PAGE,
  MAX_LISTED_APPOINTMENTS,
  RescheduleAppointmentRequest,
} from '#contracts/appointments/appointments.api.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Media, Refuses } from '../platform/http/answers.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { Histories } from '../platform/history/histories.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { cancel, confirm } from './appointment.js';
import { ForgetAppointment } from './appointment-forgetting.js';
import { CorrectAppointment } from './correct-appointment.js';
import { AppointmentAnswers } from './appointment-answers.js';
import { OnAppointment } from './appointments.handler.js';
import { RescheduleAppointment } from './booking/reschedule-appointment.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { conflict } from '#contracts/kernel/problem.js';
import { carsStream } from '#contracts/site/cars.js';
import { existing } from '../platform/streams/existing.js';

/** What the office reads and decides. Bookings come in through `BookingController`. */
@Controller('appointment')
export class AppointmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: AppointmentAnswers,
    private readonly histories: Histories,
    private readonly pictures: PictureAnswers,
  ) {}

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
