import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AppointmentEvent } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { existing } from '../platform/streams/existing.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import type { AppointmentResult } from './booking/book-appointment.js';
import { SlotSettlement } from './booking/slot-settlement.js';

/** Command: decides on one appointment without a new time, e.g. confirms or cancels it. */
export class OnAppointment extends Command<AppointmentResult> {
  constructor(
    readonly id: string,
    readonly decide: Decide<Appointment, AppointmentEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OnAppointment)
export class OnAppointmentHandler implements ICommandHandler<OnAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
  ) {}

  async execute({ id, decide, context }: OnAppointment): Promise<AppointmentResult> {
    await this.settlement.settle(id, context);
    const handled = await this.streams.handle(appointmentStream, id, decide, context, context);
    const { state, revision, events } = handled;
    if (events.length > 0) await this.settlement.settle(id, context);
    return { appointment: existing(state), revision };
  }
}
