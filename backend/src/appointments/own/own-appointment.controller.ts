import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MoveRequestRequest,
  type OwnAppointmentAnswer,
} from '#contracts/appointments/own-appointment.api.js';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import {
  appointmentStream,
  type Appointment,
  type BookedAppointment,
} from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { companyProfileStream, type CompanyProfile } from '#contracts/settings/company-profile.js';
import { openingTimesStream, type OpeningTimes } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { Allow } from '../../platform/auth/allow.js';
import { Connections } from '../../platform/connections/connections.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { RateLimit } from '../../platform/http/rate-limit/rate-limit.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { appointmentFile, entryForCustomer } from '../calendar-feed/appointment-calendar.js';
import { OnAppointment } from '../appointments.handler.js';
import { isErased } from '../appointment.js';
import { cancelOwn, isLinkExpired, ownAnswer, requestMove } from './own-appointment.js';
import { OwnAppointmentLinks } from './own-appointment-links.js';

const READS = { name: 'own-appointment', limit: 120, windowSeconds: 600, count: 'attempts' } as const;
const WRITES = {
  name: 'own-appointment-writes',
  limit: 20,
  windowSeconds: 3_600,
  count: 'attempts',
} as const;

type Opened = {
  readonly id: string;
  readonly appointment: BookedAppointment;
  readonly revision: number;
  readonly company: CompanyProfile;
  readonly openingTimes: OpeningTimes;
};

/** The customer's appointment, opened by the link in the mail. */
@Controller('termin')
export class OwnAppointmentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly links: OwnAppointmentLinks,
    private readonly connections: Connections,
  ) {}

  @Get(':token.ics')
  @Refuses('link-invalid')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="termin.ics"')
  @Allow('appointments:own')
  @RateLimit(READS)
  async calendar(@Param('token') token: string, @Context() { now }: CommandContext): Promise<string> {
    const { id, appointment, revision, company, openingTimes } = await this.open(token, now);
    const link = await this.links.linkTo(id);
    const entry = entryForCustomer(appointment, { revision, company, openingTimes, link, stamp: now });
    return appointmentFile(entry, 'PUBLISH', company, {
      organizer: await this.connections.senderOf(company),
    });
  }

  @Get(':token')
  @Refuses('link-invalid')
  @Header('x-robots-tag', 'noindex')
  @Allow('appointments:own')
  @RateLimit(READS)
  async show(
    @Param('token') token: string,
    @Context() { now }: CommandContext,
  ): Promise<OwnAppointmentAnswer> {
    const { appointment, company, openingTimes } = await this.open(token, now);
    return ownAnswer(appointment, company, openingTimes, now, await this.bring(appointment));
  }

  @Post(':token/cancel')
  @Refuses('link-invalid')
  @HttpCode(200)
  @Allow('appointments:own')
  @RateLimit(WRITES)
  cancel(@Param('token') token: string, @Context() context: CommandContext): Promise<OwnAppointmentAnswer> {
    return this.change(token, cancelOwn(context.now), context);
  }

  @Post(':token/move-request')
  @Refuses('link-invalid')
  @HttpCode(200)
  @Allow('appointments:own')
  @RateLimit(WRITES)
  requestMove(
    @Param('token') token: string,
    @Body() { date, time, note }: MoveRequestRequest,
    @Context() context: CommandContext,
  ): Promise<OwnAppointmentAnswer> {
    const wanted = { date, time: time ?? null, note: note || null };
    return this.change(token, requestMove(wanted, context.now), context);
  }

  private async change(
    token: string,
    decide: Decide<Appointment, AppointmentEvent>,
    context: CommandContext,
  ): Promise<OwnAppointmentAnswer> {
    const { id, company, openingTimes } = await this.open(token, context.now);
    await this.commands.execute(new OnAppointment(id, decide, context));
    const { state } = await this.streams.load(appointmentStream, id);
    if (state.status === 'none') throw refuse('link-invalid');
    return ownAnswer(state, company, openingTimes, context.now, await this.bring(state));
  }

  /** What customers bring along for this service; empty: nothing in particular. */
  private async bring({ facts }: BookedAppointment): Promise<string> {
    const { state: services } = await this.streams.load(servicesStream, '');
    return services.get(facts.serviceId)?.bring ?? '';
  }

  /** The same refusal for every invalid link. */
  private async open(token: string, now: Instant): Promise<Opened> {
    const id = await this.links.idOf(token);
    if (id === null) throw refuse('link-invalid');
    const [{ state: appointment, revision }, { state: company }, { state: openingTimes }] = await Promise.all(
      [
        this.streams.load(appointmentStream, id),
        this.streams.load(companyProfileStream, ''),
        this.streams.load(openingTimesStream, ''),
      ],
    );
    const isGood =
      appointment.status !== 'none' &&
      !isErased(appointment) &&
      !isLinkExpired(appointment, openingTimes, now);
    if (!isGood) throw refuse('link-invalid');
    return { id, appointment, revision, company, openingTimes };
  }
}
