import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import { appointmentsBy, type AppointmentFilter } from '#projections/appointment-list.js';
import { customers } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles } from '#projections/vehicles.js';
import { READ_MODELS } from '../platform/read-models.js';
import { answerForStaff, shownOf, type ShownAppointment } from './appointment-answer.js';
import type { AppointmentResult } from './book-appointment.js';

/** Appointments as the staff sees them, with their customers and vehicles. */
@Injectable()
export class AppointmentAnswers {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** By date, then time. */
  async list(filter: AppointmentFilter): Promise<AppointmentAnswer[]> {
    return this.forStaff(await appointmentsBy(this.readModels, filter));
  }

  async one(result: AppointmentResult): Promise<AppointmentAnswer> {
    const [answer] = await this.forStaff([shownOf(result)]);
    return answer as AppointmentAnswer;
  }

  private async forStaff(appointments: readonly ShownAppointment[]): Promise<AppointmentAnswer[]> {
    const customerIds = new Set(appointments.flatMap(({ customerId }) => customerId ?? []));
    const vehicleIds = new Set(appointments.flatMap(({ vehicleId }) => vehicleId ?? []));
    const [owners, cars] = await Promise.all([
      this.readModels.getMany(customers, [...customerIds]),
      this.readModels.getMany(vehicles, [...vehicleIds]),
    ]);
    return appointments.map((shown) =>
      answerForStaff(shown, owners.get(shown.customerId ?? ''), cars.get(shown.vehicleId ?? '')),
    );
  }
}
