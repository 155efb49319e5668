import { Injectable } from '@nestjs/common';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import type { AppointmentEvent, BookedSlot } from '#contracts/appointments/appointment.events.js';
import type { AppointmentKind } from '#contracts/appointments/test-drive.js';
import { slotsStream } from '#contracts/appointments/slots.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import type { AppointmentResult } from './book-appointment.js';
import { checkStart, occupiedBy } from './booking-calendar.js';
import { loadCalendar } from './load-calendar.js';
import { SlotSettlement } from './slot-settlement.js';
import { hold, holdDrive } from './slots.js';

const CHOOSE_ANOTHER = 'Bitte eine andere Zeit wählen.';

type NewSlot = {
  readonly appointmentId: string;
  readonly to: BookedSlot;
  readonly durationMinutes: number;
  readonly kind: AppointmentKind;
  /** Gives the appointment the new slot. */
  readonly decide: Decide<Appointment, AppointmentEvent>;
};

/** Gives an appointment another slot: takes the new one before it releases the old one, so that it always has one. */
@Injectable()
export class SlotChange {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
  ) {}

  /** Refuses with `new-slot-taken`, or with the rule of the calendar that the new slot breaks. */
  async run(
    { appointmentId, to, durationMinutes, kind, decide }: NewSlot,
    context: CommandContext,
  ): Promise<AppointmentResult> {
    const calendar = await loadCalendar(this.streams);
    const segments = occupiedBy(kind, checkStart(to, durationMinutes, calendar, context.now));
    const wanted = { slotId: to.slotId, date: to.date, appointmentId, segments };
    const holding =
      kind === 'TEST_DRIVE'
        ? holdDrive(wanted, CHOOSE_ANOTHER)
        : hold(wanted, calendar.settings.capacity, 'new-slot-taken');
    await this.streams.handle(slotsStream, to.date, holding, context);
    await this.settlement.keepOnlyWhile(to, context, async () => {
      checkStart(to, durationMinutes, await loadCalendar(this.streams), context.now);
    });
    try {
      await this.streams.handle(appointmentStream, appointmentId, decide, context, context);
    } catch (error) {
      // After other errors than a refusal the change may be written: the settlement decides.
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
