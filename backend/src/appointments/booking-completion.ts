import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Appointment, BookingFacts } from '#contracts/appointments/appointment.js';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import { SlotSettlement } from './slot-settlement.js';

/**
 * All that follows from an appointment's own facts: its slot is settled, and the customer and vehicle that were made
 * for it are registered. Runs in the call, so that the caller finds them at once, and again as a job after the
 * event, so that a crash in between changes nothing. Any number of times, with the same outcome.
 */
@Injectable()
export class BookingCompletion {
  constructor(
    private readonly settlement: SlotSettlement,
    private readonly commands: CommandBus,
  ) {}

  /** Returns the appointment as it stands afterwards. */
  async complete(appointmentId: string, context: CommandOrigin): Promise<Appointment> {
    const appointment = await this.settlement.settle(appointmentId, context);
    // Whoever lost his slot was told no: no account is made for him.
    if (appointment.status !== 'none' && appointment.cancelledFor !== 'slot-lost') {
      await this.register(appointment.facts, context);
    }
    return appointment;
  }

  private async register(facts: BookingFacts, origin: CommandOrigin): Promise<void> {
    const { appointmentId, customerId, vehicleId } = facts;
    if (facts.customerLinkType === 'CREATED_NEW' && customerId !== null) {
      const { name, email, telefon: phone } = facts;
      await this.commands.execute(
        new RegisterCustomer({ customerId, name, email, phone, appointmentId }, origin),
      );
    }
    if (facts.vehicleLinkType === 'CREATED_NEW' && vehicleId !== null) {
      const licensePlate = facts.kfz;
      await this.commands.execute(
        new RegisterVehicle({ vehicleId, customerId, licensePlate, appointmentId }, origin),
      );
    }
  }
}
