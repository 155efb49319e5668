import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { Streams, type HandleOptions } from '../platform/streams/streams.js';
import type { AppointmentResult } from './book-appointment.js';
import { SlotSettlement } from './slot-settlement.js';

/** A decision on one appointment that asks for no other time: confirming, cancelling. */
export class OnAppointment {
  constructor(
    readonly id: string,
    readonly decide: Decide<Appointment, AppointmentEvent>,
    readonly context: CommandOrigin,
    readonly options: HandleOptions = {},
  ) {}
}

/** Settles the appointment's slot before the decision, so that it is made about a slot of its own, and afterwards. */
@CommandHandler(OnAppointment)
export class OnAppointmentHandler implements ICommandHandler<OnAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
  ) {}

  async execute({ id, decide, context, options }: OnAppointment): Promise<AppointmentResult> {
    await this.settlement.settle(id, context);
    const handled = await this.streams.handle(appointmentStream, id, decide, context, options);
    const { state, revision, events } = handled;
    if (events.length > 0) await this.settlement.settle(id, context);
    if (state.status === 'none') throw refuse('not-found');
    return { appointment: state, revision };
  }
}
