import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { EstimateEvent, OfEstimate } from '#contracts/estimates/estimate.events.js';
import { findAll, inParts } from '../engine/find-all.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** The order of an estimate, and whether its customer has not answered. For mechanics, who see no estimates. */
export type OrderApproval = {
  readonly id: string;
  readonly workOrderId: string | null;
  readonly waits: boolean;
};

function becomes(part: Partial<OrderApproval>) {
  return ({ data }: { readonly data: OfEstimate }): Change<OrderApproval> => ({
    key: data.estimateId,
    apply: (known) => known && { ...known, ...part },
  });
}

type InOrder = RecordedEvent<
  Extract<EstimateEvent, { type: 'EstimateOrderChosen' | 'EstimateTurnedIntoOrder' }>
>;
const inOrder = (event: InOrder) => becomes({ workOrderId: event.data.workOrderId })(event);

export const orderApprovals = defineReadModel<OrderApproval, EstimateEvent>({
  name: 'order-approvals',
  version: 1,
  fields: { waiting: text(({ workOrderId, waits }) => (waits ? (workOrderId ?? '') : '')) },
  indexes: [['waiting']],
  on: {
    EstimateDrafted: ({ data: { estimateId: id, workOrderId } }) => ({
      key: id,
      apply: () => ({ id, workOrderId, waits: false }),
    }),
    EstimateSent: becomes({ waits: true }),
    EstimateAnswered: becomes({ waits: false }),
    EstimateApprovedByPhone: (event) =>
      event.data.isComplete === false ? [] : becomes({ waits: false })(event),
    EstimateExpired: becomes({ waits: false }),
    EstimateWithdrawn: becomes({ waits: false }),
    EstimateOrderChosen: inOrder,
    EstimateTurnedIntoOrder: inOrder,
  },
});

/** Those of the orders whose customer has not answered an estimate. */
export async function ordersWaitingForApproval(
  readModels: ReadModels,
  workOrderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const ids of inParts(workOrderIds)) {
    const where = { waiting: { in: ids } };
    for (const { workOrderId } of await findAll(readModels, orderApprovals, {
      where,
      sort: [['waiting', 'asc']],
    }))
      if (workOrderId !== null) found.add(workOrderId);
  }
  return found;
}
