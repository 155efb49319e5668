import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { newUuid } from '../../platform/new-uuid.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { movable, reschedule } from '../appointment.js';
import type { AppointmentResult } from './book-appointment.js';
import type { Start } from './booking-calendar.js';
import { SlotChange } from './slot-change.js';
import { SlotSettlement } from './slot-settlement.js';

/** Command: moves an appointment to another start. No-op for its present start. */
export class RescheduleAppointment extends Command<AppointmentResult> {
  constructor(
    readonly appointmentId: string,
    readonly to: Start,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RescheduleAppointment)
export class RescheduleAppointmentHandler implements ICommandHandler<RescheduleAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
    private readonly change: SlotChange,
  ) {}

  async execute({ appointmentId, to, context }: RescheduleAppointment): Promise<AppointmentResult> {
    const before = movable(await this.settlement.settle(appointmentId, context), context.now);
    const { state, revision } = await this.streams.load(appointmentStream, appointmentId);
    assertSeen(appointmentStream, { state, revision }, context);
    if (before.slot.date === to.date && before.slot.time === to.time)
      return { appointment: before, revision };
    const slot = { slotId: newUuid(), date: to.date, time: to.time };
    const { durationMinutes, kind } = before.facts;
    const decide = reschedule(before.slot, slot, context.now);
    return this.change.run({ appointmentId, to: slot, durationMinutes, kind, decide }, context);
  }
}
