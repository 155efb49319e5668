import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookedService, CorrectedFields } from '#contracts/appointments/appointment.events.js';
import { appointmentStream, type BookedAppointment } from '#contracts/appointments/appointment.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { conflict, refuse } from '#contracts/kernel/problem.js';
import { newUuid } from '../platform/new-uuid.js';
import { existing } from '../platform/streams/existing.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { movable } from './appointment.js';
import type { AppointmentResult } from './booking/book-appointment.js';
import { serviceOf } from './booking/booking-calendar.js';
import { BookingLinks } from './booking/booking-links.js';
import { loadCalendar } from './booking/load-calendar.js';
import { SlotChange } from './booking/slot-change.js';
import { SlotSettlement } from './booking/slot-settlement.js';
import { correct, type Correction } from './correction.js';

type Wanted = {
  readonly fields: CorrectedFields;
  readonly serviceId: string | undefined;
  readonly tellsCustomer: boolean;
};

/** Command: corrects name, contact, plate, service or remark of an appointment. Undefined values are kept. */
export class CorrectAppointment extends Command<AppointmentResult> {
  constructor(
    readonly appointmentId: string,
    readonly wanted: Wanted,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A service that takes another time needs another slot at the same start, which may be refused. */
@CommandHandler(CorrectAppointment)
export class CorrectAppointmentHandler implements ICommandHandler<CorrectAppointment> {
  constructor(
    private readonly streams: Streams,
    private readonly settlement: SlotSettlement,
    private readonly links: BookingLinks,
    private readonly change: SlotChange,
  ) {}

  async execute({ appointmentId, wanted, context }: CorrectAppointment): Promise<AppointmentResult> {
    const before = existing(await this.settlement.settle(appointmentId, context));
    assertSeen(appointmentStream, await this.streams.load(appointmentStream, appointmentId), context);
    if (before.status === 'CANCELLED') throw refuse('appointment-cancelled');
    const { facts, slot: from } = before;
    if (wanted.serviceId && facts.kind === 'TEST_DRIVE') throw conflict(testDriveTexts.noService);
    const correction: Correction = {
      fields: wanted.fields,
      tellsCustomer: wanted.tellsCustomer,
      service: await this.newService(before, wanted.serviceId),
      vehicle: await this.vehicleOf(before, wanted.fields.kfz),
    };
    const { service } = correction;
    if (service === undefined || service.durationMinutes === facts.durationMinutes) {
      const decide = correct(correction, from, context.now);
      const handled = await this.streams.handle(appointmentStream, appointmentId, decide, context, context);
      return { appointment: existing(handled.state), revision: handled.revision };
    }
    movable(before, context.now);
    const to = { slotId: newUuid(), date: from.date, time: from.time };
    const { durationMinutes } = service;
    const decide = correct({ ...correction, to }, from, context.now);
    return this.change.run({ appointmentId, to, durationMinutes, kind: facts.kind, decide }, context);
  }

  private async newService(
    { facts }: BookedAppointment,
    serviceId: string | undefined,
  ): Promise<BookedService | undefined> {
    if (serviceId === undefined || serviceId === facts.serviceId) return undefined;
    const { id, name, durationHours } = serviceOf(await loadCalendar(this.streams), serviceId);
    return { serviceId: id, service: name, durationMinutes: durationHours * 60 };
  }

  /** A vehicle stays linked if the booking created it, or if the plate is corrected to that of the vehicle. */
  private async vehicleOf(
    { facts }: BookedAppointment,
    kfz: string | undefined,
  ): Promise<Correction['vehicle']> {
    if (kfz === undefined || kfz === facts.kfz || facts.vehicleLinkType === 'CREATED_NEW') return undefined;
    if (await this.links.hasPlate(facts.vehicleId, kfz)) return undefined;
    const { id, type } = await this.links.vehicleByPlate(facts.customerId, kfz);
    return { vehicleId: id, vehicleLinkType: type };
  }
}
