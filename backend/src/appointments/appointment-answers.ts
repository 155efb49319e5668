import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import { isDriveOver } from '#contracts/appointments/test-drive-over.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import {
  appointmentCounts,
  appointmentList,
  appointmentPage,
  type AppointmentFilter,
} from '#projections/appointments/appointment-list.js';
import { customersOf } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { cars } from '#projections/site/cars.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { ordersByAppointment } from '#projections/work-orders/work-orders.js';
import { Clock } from '../platform/clock.js';
import { READ_MODELS } from '../platform/read-models.js';
import { answerForStaff, shownOf, shownOfListed, type ShownAppointment } from './appointment-answer.js';
import type { AppointmentResult } from './booking/book-appointment.js';

@Injectable()
export class AppointmentAnswers {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /** By date and time; `next` is null on the last page. */
  async list(filter: AppointmentFilter): Promise<{ items: AppointmentAnswer[]; next: string | null }> {
    const { items, next } = await appointmentPage(this.readModels, filter);
    return { items: await this.forStaff(items.map(shownOfListed)), next };
  }

  async page(filter: AppointmentFilter): Promise<AppointmentPageAnswer> {
    const [page, { total, requested }] = await Promise.all([
      this.list(filter),
      appointmentCounts(this.readModels, filter),
    ]);
    return { ...page, totalElements: total, requested, size: filter.limit };
  }

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
    const carIds = new Set(appointments.flatMap(({ carId }) => carId ?? []));
    const ids = appointments.map(({ id }) => id);
    const [owners, driven, offered, orders] = await Promise.all([
      customersOf(this.readModels, [...customerIds]),
      this.readModels.getMany(vehicles, [...vehicleIds]),
      this.readModels.getMany(cars, [...carIds]),
      ordersByAppointment(this.readModels, ids),
    ]);
    const now = localDateTime(this.clock.now());
    const takesPlace = ({ status, durationMinutes, ...start }: ShownAppointment) =>
      status !== 'CANCELLED' && !isDriveOver({ ...start, duration: durationMinutes / 60 }, now);
    return appointments.map((shown) =>
      answerForStaff(shown, {
        customer: owners.get(shown.customerId ?? ''),
        vehicle: driven.get(shown.vehicleId ?? ''),
        isCarGone: shown.carId !== null && takesPlace(shown) && offered.get(shown.carId)?.active !== true,
        order: orders.get(shown.id),
      }),
    );
  }
}
