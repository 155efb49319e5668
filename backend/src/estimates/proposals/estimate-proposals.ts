import { Inject, Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type { EstimateProposalsAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
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
  openDeclinedLines,
  openFindings,
} from './proposed-lines.js';

/** What was declined before that many estimates of the car is history. */
const MOST_ESTIMATES = 20;

/** What new lines can be made of. The read model finds the estimates of a car; their streams say what was declined. */
@Injectable()
export class EstimateProposals {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Findings of the order, and what the car's present owner declined. 400 with the field for an unknown car or order. */
  async of(vehicleId: string, workOrderId: string | null): Promise<EstimateProposalsAnswer> {
    const order = workOrderId === null ? null : await this.order(workOrderId);
    if (order !== null && order.vehicleId !== vehicleId)
      throw invalid('workOrderId', estimateTexts.orderOfOther);
    const declined = openDeclinedLines(await this.estimatesOf(vehicleId));
    const findings =
      order === null ? [] : openFindings(order).map((report) => findingProposal(order, report));
    const items = [...findings, ...declined.map(declinedProposal)];
    return { items: items.toSorted((one, other) => other.at.localeCompare(one.at)) };
  }

  /** The photograph of a finding; null: it has none. Undefined: the order has no such finding. */
  async findingPicture(workOrderId: string | null, reportId: string): Promise<Picture | null | undefined> {
    if (workOrderId === null) return undefined;
    const { reports } = await this.order(workOrderId);
    return reports.find(({ id, kind }) => id === reportId && kind === 'FINDING')?.picture;
  }

  /** The photograph of a line that was declined for this car; null: it has none. Undefined: it was not declined. */
  async declinedPicture(vehicleId: string | null, lineId: string): Promise<Picture | null | undefined> {
    if (vehicleId === null) return undefined;
    const declined = (await this.estimatesOf(vehicleId)).flatMap(declinedIn);
    return declined.find(({ line }) => line.lineId === lineId)?.line.picture;
  }

  private async order(id: string): Promise<KnownWorkOrder> {
    const { state } = await this.streams.load(workOrderStream, id);
    return named(state, 'workOrderId', 'Unbekannter Auftrag.');
  }

  /** Of the present owner: what a former one declined is nobody else's business. */
  private async estimatesOf(vehicleId: string): Promise<readonly KnownEstimate[]> {
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    const { record } = named(state, 'vehicleId', vehicleTexts.unknown);
    if (record.customerId === null) return [];
    const owners = await idsOfSurvivor(this.streams, record.customerId);
    const { items } = await estimatesPage(this.readModels, { vehicleId, limit: MOST_ESTIMATES });
    const own = items.filter(({ customerId }) => owners.includes(customerId));
    const loaded = await Promise.all(own.map(({ id }) => this.streams.load(estimateStream, id)));
    return loaded.flatMap(({ state: estimate }) => (estimate.status === 'none' ? [] : estimate));
  }
}
