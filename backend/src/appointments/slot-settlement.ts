import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { BookedSlot } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { claimOf, slotsStream } from '#contracts/appointments/slots.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { Injectable } from '@nestjs/common';
import type { Steps } from '../platform/streams/steps.js';
import { Streams } from '../platform/streams/streams.js';
import { loseSlot } from './appointment.js';
import { release, releaseHold, take } from './slots.js';

/** A step can lose its slot, then the slot it falls back to: more rounds are not needed. */
const MAX_ROUNDS = 4;

/**
 * Brings an appointment and its claims in the calendar into agreement. The appointment's own stream decides: its slot
 * becomes taken, the slot it was moved from is given back. It is the last step of booking, moving and cancelling,
 * the repair after a crash between two appends, and safe to run at any time, any number of times, side by side.
 */
@Injectable()
export class SlotSettlement {
  constructor(private readonly streams: Streams) {}

  /**
   * Returns the appointment as it stands afterwards. A slot that was given back before it could be taken is lost:
   * the appointment is then cancelled, or stands again where it was moved from.
   */
  async settle(appointmentId: string, context: CommandOrigin): Promise<Appointment> {
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const { state } = await this.streams.load(appointmentStream, appointmentId);
      if (state.status === 'none') return state;
      if (state.status === 'CANCELLED') {
        await this.giveBack(state.slot, context);
        if (state.before) await this.giveBack(state.before.slot, context);
        return state;
      }
      if (await this.takes(state.slot, context)) {
        if (state.before) await this.giveBack(state.before.slot, context);
        return state;
      }
      await this.streams.handle(appointmentStream, appointmentId, loseSlot(state.slot.slotId), context);
    }
    throw new Error(`Appointment ${appointmentId} does not settle`);
  }

  /**
   * Decides a hold that nobody finished: the appointment stands on it -> taken; it does not -> given back. Whoever
   * comes later finds his hold gone and undoes his step himself.
   */
  async settleHold(
    held: { readonly slotId: string; readonly date: LocalDate; readonly appointmentId: string },
    context: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(appointmentStream, held.appointmentId);
    if (state.status !== 'none' && state.slot.slotId === held.slotId) {
      await this.settle(held.appointmentId, context);
    } else {
      await this.dropHold(held, context);
    }
  }

  /**
   * Looks once more at what was looked at before the hold, such as the calendar: whoever changes it afterwards finds the
   * hold. Gives the hold back when the look refuses.
   */
  async keepOnlyWhile(
    held: { readonly slotId: string; readonly date: LocalDate },
    context: CommandOrigin,
    look: () => Promise<void>,
    steps: Steps = this.streams,
  ): Promise<void> {
    try {
      await look();
    } catch (error) {
      // After any other failure the sweep decides.
      if (error instanceof Refusal) await this.dropHold(held, context, steps);
      throw error;
    }
  }

  /** Gives back a hold that came to nothing; what was taken meanwhile stays. */
  async dropHold(
    held: { readonly slotId: string; readonly date: LocalDate },
    context: CommandOrigin,
    steps: Steps = this.streams,
  ): Promise<void> {
    await steps.handle(slotsStream, held.date, releaseHold(held.slotId, held.date), context);
  }

  private async takes(slot: BookedSlot, context: CommandOrigin): Promise<boolean> {
    const { state } = await this.streams.handle(
      slotsStream,
      slot.date,
      take(slot.slotId, slot.date),
      context,
    );
    return claimOf(state, slot.slotId)?.taken === true;
  }

  private async giveBack(slot: BookedSlot, context: CommandOrigin): Promise<void> {
    await this.streams.handle(slotsStream, slot.date, release(slot.slotId, slot.date), context);
  }
}
