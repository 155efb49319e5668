import { Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
import { survivingCustomer, type KnownCustomer } from '#contracts/customers/customer.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLineRequest, NewEstimateRequest } from '#contracts/estimates/estimates.api.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { invalid } from '#contracts/kernel/problem.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { named } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';

/** Checks that what a request names exists and fits together. */
@Injectable()
export class NamedInEstimates {
  constructor(private readonly streams: Streams) {}

  /** 400 with the field if order or appointment are unknown, or belong to another customer or car. */
  async assertFits(request: NewEstimateRequest, customer: KnownCustomer): Promise<void> {
    const { vehicleId = null, workOrderId, appointmentId } = request;
    if (vehicleId)
      named((await this.streams.load(vehicleStream, vehicleId)).state, 'vehicleId', vehicleTexts.unknown);
    if (workOrderId) {
      const { state } = await this.streams.load(workOrderStream, workOrderId);
      const order = named(state, 'workOrderId', 'Unbekannter Auftrag.');
      const isOfOther = order.vehicleId !== vehicleId || !(await this.isSame(order.customerId, customer));
      if (isOfOther) throw invalid('workOrderId', estimateTexts.orderOfOther);
    }
    if (appointmentId) {
      const { state } = await this.streams.load(appointmentStream, appointmentId);
      const { facts } = named(state, 'appointmentId', 'Unbekannter Termin.');
      const isOtherCar = facts.vehicleId !== null && vehicleId !== null && facts.vehicleId !== vehicleId;
      // An appointment of a visitor names no customer.
      const isOfOther = facts.customerId !== null && !(await this.isSame(facts.customerId, customer));
      if (isOtherCar || isOfOther) throw invalid('appointmentId', estimateTexts.appointmentOfOther);
    }
  }

  /** 400 with the field for an unknown article. */
  async assertArticles(lines: readonly EstimateLineRequest[]): Promise<void> {
    for (const [place, { kind, articleId }] of lines.entries()) {
      if (kind !== 'PART' || !articleId) continue;
      const { state } = await this.streams.load(articleStream, articleId);
      named(state, `lines.${place}.articleId`, estimateTexts.unknownArticle);
    }
  }

  private async isSame(customerId: string, { record }: KnownCustomer): Promise<boolean> {
    return (await survivingCustomer(this.streams, customerId))?.record.id === record.id;
  }
}
