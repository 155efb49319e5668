import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Appointment, BookingFacts } from '#contracts/appointments/appointment.js';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import { SlotSettlement } from './slot-settlement.js';

/**
 * Settles the slot of an appointment, and registers the customer and the vehicle that it created. Runs within the call
 * and again as a job, which finishes it after a crash. Idempotent.
 */
@Injectable()
export class BookingCompletion {
  constructor(
    private readonly settlement: SlotSettlement,
    private readonly commands: CommandBus,
  ) {}

  async complete(appointmentId: string, context: CommandOrigin): Promise<Appointment> {
    const appointment = await this.settlement.settle(appointmentId, context);
    // No account if the slot was lost, because the caller got a refusal.
    if (appointment.status !== 'none' && appointment.cancelledFor !== 'slot-lost') {
      await this.register(appointment.facts, context);
    }
    return appointment;
  }

  private async register(facts: BookingFacts, origin: CommandOrigin): Promise<void> {
    const { appointmentId, customerId, vehicleId } = facts;
    if (facts.customerLinkType === 'CREATED_NEW' && customerId !== null) {
      const { name, telefon: phone } = facts;
      const email = facts.email || null;
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
