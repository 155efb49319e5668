import { operationsOfOrder } from '#projections/work-orders/operations.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { timeLogsOfOrder } from '#projections/work-orders/time-logs.js';
import { hasOpenOrders, orderIdsOf } from '#projections/work-orders/work-orders.js';
import type { Traces } from '../platform/erasure/traces.js';

const PAGE = 500;

/** Orders of an erased customer. An unfinished one blocks the erasure. */
export const orderTraces: Traces = {
  kind: 'workOrder',
  hasOwnKeys: true,
  find: orderIdsOf,
  blocks: async (readModels, customerIds) =>
    (await hasOpenOrders(readModels, customerIds)) ? 'Es gibt noch offene Aufträge.' : null,
};

/** The titles of their operations. */
export const operationTraces: Traces = {
  kind: 'operation',
  find: async (readModels, customerIds, after) =>
    idsAfter(after, await ofAllOrders(readModels, customerIds, operationsOfOrder)),
};

/** The reasons for which their times were corrected. */
export const timeLogTraces: Traces = {
  kind: 'timeLog',
  find: async (readModels, customerIds, after) => {
    const logs = await ofAllOrders(readModels, customerIds, timeLogsOfOrder);
    return idsAfter(
      after,
      logs.filter(({ correctedFor }) => correctedFor !== null),
    );
  },
};

async function ofAllOrders<Listed>(
  readModels: ReadModels,
  customerIds: readonly string[],
  read: (readModels: ReadModels, orderId: string) => Promise<readonly Listed[]>,
): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (const id of await allOrderIds(readModels, customerIds)) found.push(...(await read(readModels, id)));
  return found;
}

async function allOrderIds(readModels: ReadModels, customerIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await orderIdsOf(readModels, customerIds, ids.at(-1) ?? null);
    if (page.length === 0) return ids;
    ids.push(...page);
  }
}

const idsAfter = (after: string | null, listed: readonly { readonly id: string }[]): readonly string[] =>
  listed
    .map(({ id }) => id)
    .toSorted()
    .filter((id) => after === null || id > after)
    .slice(0, PAGE);
