import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookedSlot } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookedAppointment } from '#contracts/appointments/appointment.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { newUuid } from '../../platform/new-uuid.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { movable, reschedule } from '../appointment.js';
import type { AppointmentResult } from './book-appointment.js';
import { checkStart, type Start } from './booking-calendar.js';
import { loadCalendar } from './load-calendar.js';
import { SlotSettlement } from './slot-settlement.js';
import { hold } from './slots.js';

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

/** Takes the new slot before it releases the old one, so that the appointment always has one. */
@CommandHandler(RescheduleAppointment)
export class RescheduleAppointmentHandler implements ICommandHandler<RescheduleAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
  ) {}

  async execute({ appointmentId, to, context }: RescheduleAppointment): Promise<AppointmentResult> {
    const before = movable(await this.settlement.settle(appointmentId, context), context.now);
    const { state, revision } = await this.streams.load(appointmentStream, appointmentId);
    assertSeen(appointmentStream, { state, revision }, context);
    if (before.slot.date === to.date && before.slot.time === to.time)
      return { appointment: before, revision };
    return this.move(before, { slotId: newUuid(), date: to.date, time: to.time }, context);
  }

  private async move(
    { facts, slot: from }: BookedAppointment,
    to: BookedSlot,
    context: CommandContext,
  ): Promise<AppointmentResult> {
    const { appointmentId, durationMinutes } = facts;
    const calendar = await loadCalendar(this.streams);
    const segments = checkStart(to, durationMinutes, calendar, context.now);
    const wanted = { slotId: to.slotId, date: to.date, appointmentId, segments };
    const holding = hold(wanted, calendar.settings.capacity, 'new-slot-taken');
    await this.streams.handle(slotsStream, to.date, holding, context);
    await this.settlement.keepOnlyWhile(to, context, async () => {
      checkStart(to, durationMinutes, await loadCalendar(this.streams), context.now);
    });
    try {
      const decide = reschedule(from, to, context.now);
      await this.streams.handle(appointmentStream, appointmentId, decide, context, context);
    } catch (error) {
      // After other errors than a refusal the move may be written: the settlement decides.
      if (error instanceof Refusal) await this.settlement.dropHold(to, context);
      throw error;
    }
    const settled = await this.settlement.settle(appointmentId, context);
    if (settled.status === 'none' || settled.slot.slotId !== to.slotId) {
      throw refuse('new-slot-taken', { field: 'time' });
    }
    const { revision } = await this.streams.load(appointmentStream, appointmentId);
    return { appointment: settled, revision };
  }
}
