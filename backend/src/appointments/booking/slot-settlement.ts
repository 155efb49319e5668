import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { BookedSlot } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type Appointment } from '#contracts/appointments/appointment.js';
import { claimOf, slotsStream } from '#contracts/appointments/slots.js';
import { Refusal } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { Injectable } from '@nestjs/common';
import type { Steps } from '../../platform/streams/steps.js';
import { Streams } from '../../platform/streams/streams.js';
import { loseSlot } from '../appointment.js';
import { release, releaseHold, take } from './slots.js';

/** An appointment can lose its new slot and then its old one: more rounds are not needed. */
const MAX_ROUNDS = 4;

/**
 * Makes claims in the calendar consistent with the appointment's stream: its slot becomes taken, the slot before a move
 * is released. The last step of booking, moving and cancelling, and the repair after a crash. Idempotent and safe to
 * run concurrently.
 */
@Injectable()
export class SlotSettlement {
  constructor(private readonly streams: Streams) {}

  /**
   * Returns the updated appointment. If its slot was released before it was taken, the appointment is cancelled, or
   * returns to the slot before the move.
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
    throw new Error(`Appointment ${appointmentId} cannot be settled`);
  }

  /**
   * Settles an orphaned hold: takes the slot if the appointment has it, else releases it. A call that comes later finds
   * its hold released and reverts its step.
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
   * Repeats a check, e.g. of the calendar, after the hold: a later change of the calendar sees the hold. Releases the
   * hold if the check refuses.
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
      // After other errors the sweep decides.
      if (error instanceof Refusal) await this.dropHold(held, context, steps);
      throw error;
    }
  }

  /** Releases an unused hold. A slot that was taken meanwhile is kept. */
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
