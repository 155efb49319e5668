import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import {
  appointmentCounts,
  appointmentList,
  appointmentPage,
  type AppointmentFilter,
} from '#projections/appointment-list.js';
import { customersOf } from '#projections/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { vehicles } from '#projections/vehicles.js';
import { READ_MODELS } from '../platform/read-models.js';
import { answerForStaff, shownOf, shownOfListed, type ShownAppointment } from './appointment-answer.js';
import type { AppointmentResult } from './book-appointment.js';

/** Appointments as the staff sees them, with their customers and vehicles. */
@Injectable()
export class AppointmentAnswers {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** By date, then time; `next` is the key of the page that follows, null when there is none. */
  async list(filter: AppointmentFilter): Promise<{ items: AppointmentAnswer[]; next: string | null }> {
    const { items, next } = await appointmentPage(this.readModels, filter);
    return { items: await this.forStaff(items.map(shownOfListed)), next };
  }

  /** One page of the list, and how many there are on all of them. */
  async page(filter: AppointmentFilter): Promise<AppointmentPageAnswer> {
    const [page, { total, requested }] = await Promise.all([
      this.list(filter),
      appointmentCounts(this.readModels, filter),
    ]);
    return { ...page, totalElements: total, requested, size: filter.limit };
  }

  /** null when there is no such appointment. */
  async byId(id: string): Promise<AppointmentAnswer | null> {
    const found = await this.readModels.get(appointmentList, id);
    const [answer] = found === null ? [] : await this.forStaff([shownOfListed(found)]);
    return answer ?? null;
  }

  async one(result: AppointmentResult): Promise<AppointmentAnswer> {
    const [answer] = await this.forStaff([shownOf(result)]);
    return answer as AppointmentAnswer;
  }

  private async forStaff(appointments: readonly ShownAppointment[]): Promise<AppointmentAnswer[]> {
    const customerIds = new Set(appointments.flatMap(({ customerId }) => customerId ?? []));
    const vehicleIds = new Set(appointments.flatMap(({ vehicleId }) => vehicleId ?? []));
    const [owners, cars] = await Promise.all([
      customersOf(this.readModels, [...customerIds]),
      this.readModels.getMany(vehicles, [...vehicleIds]),
    ]);
    return appointments.map((shown) =>
      answerForStaff(shown, owners.get(shown.customerId ?? ''), cars.get(shown.vehicleId ?? '')),
    );
  }
}
