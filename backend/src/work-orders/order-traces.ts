import { hasOpenOrders, orderIdsOf } from '#projections/work-orders.js';
import type { Traces } from '../platform/erasure/traces.js';

/** Where orders name their customer. One that is not finished stands in the way of an erasure. */
export const orderTraces: Traces = {
  kind: 'workOrder',
  find: orderIdsOf,
  blocks: async (readModels, customerIds) =>
    (await hasOpenOrders(readModels, customerIds)) ? 'Es gibt noch offene Aufträge.' : null,
};
