import { Inject, Injectable } from '@nestjs/common';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import type { EstimateProposalsAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import { estimateStream, type KnownEstimate } from '#contracts/estimates/estimate.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import { invalid } from '#contracts/kernel/problem.js';
import { vehicleTexts } from '#contracts/vehicles/vehicle-texts.js';
import { vehicleStream } from '#contracts/vehicles/vehicle.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { LineSources, type OriginsOf } from './line-sources.js';
import { declinedProposal, findingProposal, openDeclinedLines, openFindings } from './proposed-lines.js';

/** What was declined before that many estimates of the car is history. */
const MOST_ESTIMATES = 20;

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

  /** What the lines of the estimate come from. Order and estimates are read once, when a line asks for them. */
  sourcesOf(estimate: OriginsOf): LineSources {
    const { customerId, vehicleId, workOrderId } = estimate;
    return new LineSources(estimate, {
      order: async () => (workOrderId === null ? null : this.order(workOrderId)),
      ofCar: async () => (vehicleId === null ? [] : this.ofCar(vehicleId)),
      templates: async () => (await this.streams.load(jobTemplatesStream, '')).state,
      minutesPerAw: async () => (await this.streams.load(invoicingSettingsStream, '')).state.minutesPerAw,
      customerIds: () => idsOfSurvivor(this.streams, customerId),
    });
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
