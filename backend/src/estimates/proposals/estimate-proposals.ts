import { Inject, Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type { EstimateProposalsAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { Picture } from '#contracts/values/picture.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import {
  declinedIn,
  declinedProposal,
  findingProposal,
  isProposedIn,
  openDeclinedLines,
  openFindings,
} from './proposed-lines.js';

/** What was declined before that many estimates of the car is history. */
const MOST_ESTIMATES = 20;

/** What the lines belong to. */
export type OriginsOf = {
  /** Of the estimate. */
  readonly id: string;
  readonly customerId: string;
  readonly vehicleId: string | null;
  readonly workOrderId: string | null;
};

/** The report or the declined line that a line comes from. */
export type From = Pick<EstimateLine, 'reportId' | 'declinedLineId'>;

/** What new lines can be made of. The read model finds the estimates of a car; their streams say what was declined. */
@Injectable()
export class EstimateProposals {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Findings of the order, and what the customer declined for the car. 400 with the field for an unknown car or order, and
   * for an order of somebody else.
   */
  async of({
    customerId,
    vehicleId,
    workOrderId,
  }: Omit<OriginsOf, 'id'> & { readonly vehicleId: string }): Promise<EstimateProposalsAnswer> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    named(state, 'vehicleId', vehicleTexts.unknown);
    const customerIds = await idsOfSurvivor(this.streams, customerId);
    const order = workOrderId === null ? null : await this.order(workOrderId);
    if (order !== null && (order.vehicleId !== vehicleId || !customerIds.includes(order.customerId)))
      throw invalid('workOrderId', estimateTexts.orderOfOther);
    const estimates = await this.ofCar(vehicleId);
    const declined = openDeclinedLines(estimates).filter(({ estimate }) =>
      customerIds.includes(estimate.customerId),
    );
    const findings =
      order === null ? [] : openFindings(order, estimates).map((report) => findingProposal(order, report));
    const items = [...findings, ...declined.map(declinedProposal)];
    return { items: items.toSorted((one, other) => other.at.localeCompare(one.at)) };
  }

  /**
   * The photograph of what a line comes from; null: it has none. Undefined: the order has no such finding, or the customer
   * declined no such line.
   */
  async pictureOf(estimate: OriginsOf, from: From): Promise<Picture | null | undefined> {
    const { customerId, vehicleId, workOrderId } = estimate;
    const { reportId, declinedLineId } = from;
    if (reportId !== null) {
      if (workOrderId === null) return undefined;
      const { reports } = await this.order(workOrderId);
      return reports.find(({ id, kind }) => id === reportId && kind === 'FINDING')?.picture;
    }
    if (declinedLineId === null || vehicleId === null) return undefined;
    const customerIds = await idsOfSurvivor(this.streams, customerId);
    const own = (await this.ofCar(vehicleId)).filter((one) => customerIds.includes(one.customerId));
    return own.flatMap(declinedIn).find(({ line }) => line.lineId === declinedLineId)?.line.picture;
  }

  /** Another estimate of the car that proposes the same; null: none does. */
  async otherWith({ id, vehicleId }: OriginsOf, from: From): Promise<KnownEstimate | null> {
    if (vehicleId === null) return null;
    const others = (await this.ofCar(vehicleId)).filter((one) => one.id !== id);
    return others.find((one) => isProposedIn([one], from)) ?? null;
  }

  /** The newest estimates of the car, of all its owners. */
  async ofCar(vehicleId: string): Promise<readonly KnownEstimate[]> {
    const { items } = await estimatesPage(this.readModels, { vehicleId, limit: MOST_ESTIMATES });
    const loaded = await Promise.all(items.map(({ id }) => this.streams.load(estimateStream, id)));
    return loaded.flatMap(({ state: estimate }) => (estimate.status === 'none' ? [] : estimate));
  }

  private async order(id: string): Promise<KnownWorkOrder> {
    const { state } = await this.streams.load(workOrderStream, id);
    return named(state, 'workOrderId', 'Unbekannter Auftrag.');
  }
}
